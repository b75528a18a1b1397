"""What was asked for last, as far as so many bytes go."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Recent(Generic[K, T]):
    """Values by key; when they take more than `most` bytes, those not asked for longest go first.

    May be used from any thread.
    """

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self._values: OrderedDict[K, tuple[T, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> T | None:
        """The value of this key, if it is still here."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key][0]

    def keep(self, key: K, value: T, size: int) -> None:
        """Have this value of about so many bytes in place of what the key had."""
        with self._lock:
            self._drop(key)
            self._values[key] = value, size
            self.size += size
            while self.size > self.most:
                self._drop(next(iter(self._values)))

    def pop(self, key: K) -> T | None:
        """The value of this key, which is gone from here then."""
        with self._lock:
            return self._drop(key)

    def clear(self) -> None:
        """Have nothing any more."""
        with self._lock:
            self._values.clear()
            self.size = 0

    def _drop(self, key: K) -> T | None:
        value, size = self._values.pop(key, (None, 0))
        self.size -= size
        return value

"""A least-recently-used cache with a bound in bytes."""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class LruCache(Generic[K, T]):
    """Values by key; when they take more than `max_bytes`, those not asked for longest go first.

    May be used from any thread.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes, self.size = max_bytes, 0
        self._values: OrderedDict[K, tuple[T, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> T | None:
        """The value of this key, if it is still here."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key][0]

    def put(self, key: K, value: T, size: int) -> None:
        """Have this value of about so many bytes in place of what the key had."""
        with self._lock:
            self._evict(key)
            self._values[key] = value, size
            self.size += size
            while self.size > self.max_bytes:
                self._evict(next(iter(self._values)))

    def pop(self, key: K) -> T | None:
        """The value of this key, which is gone from here then."""
        with self._lock:
            return self._evict(key)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self.size = 0

    def _evict(self, key: K) -> T | None:
        value, size = self._values.pop(key, (None, 0))
        self.size -= size
        return value

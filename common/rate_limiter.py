"""By what is counted how often something is asked: counters of a window of time, buckets of tokens.

How often it may be asked is said where it is asked; docs/security.md lists these places.
"""

import math
import threading
import time
from collections.abc import Hashable
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

_now = time.time
MAX_COUNTERS = 100_000
"""Counters of one window of time that a process keeps: some 10 MB."""
MAX_BUCKETS = 10_000
"""Persons or addresses whose buckets of one kind are remembered."""


def allowed(what: str, who: object, most: int, seconds: int) -> bool:
    """Count one more of `what` by `who`: are there at most `most` in this window of time?"""
    return _counters().add(f"{what}.{who}", seconds) <= most


def wait(what: str, who: object, most: int, seconds: int) -> int:
    """How many seconds `who` has to wait before one more is allowed; counts nothing."""
    return left(seconds) if _counters().of(f"{what}.{who}", seconds) >= most else 0


def network(address: str) -> str:
    """Who counts as one: an address, or the /64 of IPv6 that a household has to choose from."""
    try:
        ip = ip_address(address)
    except ValueError:  # a socket of the file system has none
        return address
    if ip.version == 6:
        return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False).network_address)
    return str(ip)


def who(request: HttpRequest) -> str:
    """Who a request comes from, as far as an address tells."""
    return network(request.META.get("REMOTE_ADDR") or "")


def is_loopback(address: str) -> bool:
    """Is this the machine itself?"""
    return address in ("::", "::1") or address.startswith("127.")


def left(seconds: int) -> int:
    """How many seconds are left of the window."""
    return seconds - int(_now()) % seconds


def forget() -> None:
    """Count anew from nothing, for tests; those in Redis are forgotten with its cache."""
    _own.windows.clear()


class OwnCounters:
    """Counters in the memory of this process, each kept until its window of time has ended.

    When there are too many, who comes anew is refused: to forget a counter would be to allow what
    it counts.
    """

    def __init__(self) -> None:
        # by the length of a window: which one it is, and what was counted in it
        self.windows: dict[int, tuple[int, dict[str, float]]] = {}
        self.lock = threading.Lock()

    def add(self, key: str, seconds: int) -> float:
        """Count one more; how many there are in this window."""
        with self.lock:
            counts = self._counts(seconds)
            n = self._known(counts, key) + 1
            if n < math.inf:
                counts[key] = n
            return n

    def of(self, key: str, seconds: int) -> float:
        """How many there are in this window."""
        with self.lock:
            return self._known(self._counts(seconds), key)

    def _counts(self, seconds: int) -> dict[str, float]:
        number = int(_now()) // seconds
        if seconds not in self.windows or self.windows[seconds][0] != number:
            self.windows[seconds] = number, {}
        return self.windows[seconds][1]

    def _known(self, counts: dict[str, float], key: str) -> float:
        return counts.get(key, 0 if len(counts) < MAX_COUNTERS else math.inf)


class SharedCounters:
    """Counters that all processes share in Redis."""

    def add(self, key: str, seconds: int) -> float:
        """Count one more; how many there are in this window."""
        # for longer than the window, whose number is in the key: what counts then is the clock
        name = self._name(key, seconds)
        if cache.add(name, 1, timeout=2 * seconds):
            return 1
        try:
            return cache.incr(name)
        except ValueError:  # the window ended between the two
            return 1

    def of(self, key: str, seconds: int) -> float:
        """How many there are in this window."""
        n: int = cache.get(self._name(key, seconds), 0)
        return n

    def _name(self, key: str, seconds: int) -> str:
        return f"limit.{key}.{int(_now()) // seconds}"


_own, _shared = OwnCounters(), SharedCounters()


def _counters() -> OwnCounters | SharedCounters:
    return _shared if settings.REDIS else _own


class Bucket:
    """Tokens for one socket: `burst` at once, refilled by `rate` a second."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.tokens, self.at = float(burst), time.monotonic()

    def take(self) -> bool:
        """Take one token, if there is one."""
        if not self.has():
            return False
        self.tokens -= 1
        return True

    def has(self) -> bool:
        """Is there a token?"""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        return self.tokens >= 1


class Buckets:
    """A bucket of tokens for each person or address; who has not come for long has a full one."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: dict[Hashable, Bucket] = {}

    def take(self, who: Hashable) -> bool:
        """Take a token of theirs, if there is one."""
        if who not in self.buckets and len(self.buckets) >= MAX_BUCKETS:
            full = time.monotonic() - self.burst / self.rate
            self.buckets = {key: one for key, one in self.buckets.items() if one.at > full}
        return self.buckets.setdefault(who, Bucket(self.rate, self.burst)).take()

    def left(self, who: Hashable) -> bool:
        """Is there a token?"""
        return who not in self.buckets or self.buckets[who].has()

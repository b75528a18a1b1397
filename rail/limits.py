"""Limits on how often something may be asked of the server."""

import time
from ipaddress import ip_address, ip_network

from django.core.cache import cache
from django.http import HttpRequest

_now = time.time


def allowed(what: str, who: object, most: int, seconds: int) -> bool:
    """Count one more of `what` by `who`: are there at most `most` in this window of time?"""
    key = _key(what, who, seconds)
    # add and incr are atomic in local memory and in Redis
    # for longer than the window, whose number is in the key: what counts then is the clock alone
    if cache.add(key, 1, timeout=2 * seconds):
        return most >= 1
    try:
        return cache.incr(key) <= most
    except ValueError:  # the window ended between the two
        return True


def wait(what: str, who: object, most: int, seconds: int) -> int:
    """How many seconds `who` has to wait before one more is allowed; counts nothing."""
    return left(seconds) if cache.get(_key(what, who, seconds), 0) >= most else 0


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


def _key(what: str, who: object, seconds: int) -> str:
    return f"limit.{what}.{who}.{int(_now()) // seconds}"


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

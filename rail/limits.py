"""Limits on how often something may be asked of the server."""

import time

from django.core.cache import cache


def allowed(what: str, who: object, most: int, seconds: int) -> bool:
    """Count one more of `what` by `who`: are there at most `most` in this window of time?"""
    key = _key(what, who, seconds)
    # add and incr are atomic in local memory and in Redis
    if cache.add(key, 1, timeout=seconds):
        return most >= 1
    try:
        return cache.incr(key) <= most
    except ValueError:  # the window ended between the two
        return True


def wait(what: str, who: object, most: int, seconds: int) -> int:
    """How many seconds `who` has to wait before one more is allowed; counts nothing."""
    return left(seconds) if cache.get(_key(what, who, seconds), 0) >= most else 0


def left(seconds: int) -> int:
    """How many seconds are left of the window."""
    return seconds - int(time.time()) % seconds


def _key(what: str, who: object, seconds: int) -> str:
    return f"limit.{what}.{who}.{int(time.time()) // seconds}"


class Bucket:
    """Tokens for one socket: `burst` at once, refilled by `rate` a second."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.tokens, self.at = float(burst), time.monotonic()

    def take(self) -> bool:
        """Take one token, if there is one."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

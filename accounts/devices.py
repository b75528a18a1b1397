"""Browsers in which somebody has logged in by their name: strangers who try passwords for that name
use up a limit of their own, and do not keep its owner out."""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import User
from common.durations import DAY

COOKIE = "device"
MAX_AGE_SECONDS = 365 * DAY
"""Seconds for which a browser is remembered."""


def remember(response: HttpResponse, name: str) -> HttpResponse:
    """Let this browser be known for who has just shown that the name is theirs."""
    number = secrets.token_hex(16)
    response.set_cookie(
        COOKIE,
        f"{number}.{_sign(number, name)}",
        max_age=MAX_AGE_SECONDS,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return response


def counted_as(request: HttpRequest, name: str) -> str:
    """Who tries a password for this name: a browser that is known for it, or all others as one."""
    number, _, sign = request.COOKIES.get(COOKIE, "").partition(".")
    known = sign and constant_time_compare(sign, _sign(number, name))
    return f"{_key(name)}.{number}" if known else _key(name)


def _sign(number: str, name: str) -> str:
    return salted_hmac("rail.device", f"{number}.{_key(name)}", algorithm="sha256").hexdigest()


def _key(name: str) -> str:
    """The same for all ways to write a name that belong to one account."""
    return User.normalize_username(name).lower().encode().hex()

"""How often forms may be sent, and codes of tables and passwords tried, on whatever page."""

from collections.abc import Callable

from django.contrib.auth.signals import user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from common import rate_limiter
from common.durations import MINUTE
from common.refusals import Refusal
from common.responses import refuse
from tables.models import Place, Table, plain_code

FORMS_PER_MINUTE = 240
"""Forms of one person, or of one address without a name."""
WRONG_CODES_PER_MINUTE = 30
WRONG_PASSWORDS_PER_MINUTE = 10
"""Of one address."""

REFUSED = (403, 404, 409)
"""Answers that may hide that there is no such table: that of a closed server does."""

Answer = Callable[[HttpRequest], HttpResponse]


class RateLimitMiddleware:
    """Slows down who sends very many forms, or tries codes of tables and passwords."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and count codes that were wrong."""
        response = self.answer(request)
        if response.status_code in REFUSED and _is_wrong(_code(request)):
            rate_limiter.allowed("codes", rate_limiter.who(request), WRONG_CODES_PER_MINUTE, MINUTE)
        return response

    def process_view(
        self, request: HttpRequest, view: Answer, args: list[str], kwargs: dict[str, str]
    ) -> HttpResponse | None:
        """Say how long to wait, in place of the view."""
        seconds = _too_many(request) or _guessed(request)
        return refuse(request, Refusal("slow.down", seconds=seconds)) if seconds else None


def _too_many(request: HttpRequest) -> int:
    """Seconds to wait because of forms or passwords sent."""
    if request.method != "POST":
        return 0
    address, user = rate_limiter.who(request), request.user.pk
    sender = address if user is None else f"user.{user}"
    if not rate_limiter.allowed("forms", sender, FORMS_PER_MINUTE, MINUTE):
        return rate_limiter.left(MINUTE)
    if "password" in request.POST:
        return rate_limiter.wait("passwords", address, WRONG_PASSWORDS_PER_MINUTE, MINUTE)
    return 0


def _guessed(request: HttpRequest) -> int:
    """Seconds to wait because of wrong codes; not for who has a seat at the table asked for."""
    if not (code := _code(request)):
        return 0
    seconds = rate_limiter.wait("codes", rate_limiter.who(request), WRONG_CODES_PER_MINUTE, MINUTE)
    if seconds and request.user.is_authenticated and code.isalnum():
        if Place.objects.filter(table__code=code, user=request.user).exists():
            return 0
    return seconds


def _code(request: HttpRequest) -> str:
    """The code of a table that is asked for."""
    match = request.resolver_match
    return match.kwargs.get("code", "") or request.GET.get("code", "") if match else ""


def _is_wrong(code: str) -> bool:
    """Is this the code of no table? What else is not found at a table tells nobody a code."""
    return bool(code) and Table.find(plain_code(code)) is None


@receiver(user_login_failed)
def count_wrong_password(
    sender: object, request: HttpRequest | None = None, **facts: object
) -> None:
    """Whoever tries passwords is counted, whatever page they try them on."""
    if request is not None:
        rate_limiter.allowed(
            "passwords", rate_limiter.who(request), WRONG_PASSWORDS_PER_MINUTE, MINUTE
        )

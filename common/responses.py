"""How views answer: a page or, to a script that asks for it, JSON; or a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from common import limits
from games.rules import Refusal

from .refusals import Refused

if TYPE_CHECKING:
    from accounts.models import User

R = TypeVar("R", bound=HttpResponse)

MINUTE, HOUR = 60, 3600


STATUS = {
    "seat.none": 403,
    "host.only": 403,
    "watch.closed": 403,
    "game.none": 404,
    "form.unread": 400,
    "frame.too_fast": 429,
}
"""Of what rules and games refuse; whatever is not among it does not fit the game as it is."""
CONFLICT = 409


def refusal(request: HttpRequest, refused: Refused | Refusal) -> HttpResponse:
    """A refusal as JSON for a script that asks for it, or as a page; of a game, which is played by
    scripts alone, as JSON."""
    if isinstance(refused, Refusal):
        return refused_json(refused.code, STATUS.get(refused.code, CONFLICT), refused.data)
    if wants_json(request):
        return refused_json(
            refused.code, refused.status, refused.data, refused.field, refused.message
        )
    name = "lobby/no_table.html" if refused.code == "table.none" else "lobby/refused.html"
    # of a table, where the address names one
    code = request.resolver_match.kwargs.get("code") if request.resolver_match else None
    context = {"refused": refused, "code": code}
    response = render(request, name, context, status=refused.status)
    return _told_when(response, refused.data)


def refused_json(
    code: str, status: int, data: dict[str, Any] | None = None, field: str = "", message: str = ""
) -> JsonResponse:
    """What a script is told that is refused something: a code with its data; and, of a form, the
    field that it is about, and words for its reader."""
    answer = {"code": code, "data": data or {}}
    more = {name: text for name, text in (("field", field), ("message", message)) if text}
    return _told_when(JsonResponse(answer | more, status=status), data or {})


def _told_when(response: R, data: dict[str, Any]) -> R:
    """An answer that nobody keeps, and that says when to ask again if that is known."""
    if "seconds" in data:
        response["Retry-After"] = str(data["seconds"])
    add_never_cache_headers(response)
    return response


def unfit(form: Form) -> JsonResponse:
    """What was typed cannot be: the reason beside every field, for a script."""
    errors = {field: texts[0] for field, texts in form.errors.items()}
    return JsonResponse({"code": "form.unfit", "errors": errors}, status=400)


def user_of(request: HttpRequest) -> User | None:
    """Who asks, if we know them."""
    return request.user if request.user.is_authenticated else None


def wants_json(request: HttpRequest) -> bool:
    """Does a script ask?"""
    return "application/json" in request.headers.get("Accept", "")


def check_rate(request: HttpRequest, what: str, most: int) -> None:
    """Refuse who asks for something more often in a minute than this."""
    if not limits.allowed(what, limits.who(request), most, MINUTE):
        raise Refused("slow.down", seconds=limits.left(MINUTE))

"""How views answer: a page or, to a script that asks for it, JSON; or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from common import rate_limiter
from common.durations import MINUTE

from .refusals import Refusal, has_sentence, status_of

if TYPE_CHECKING:
    from accounts.models import User

View = TypeVar("View", bound=Callable[..., HttpResponse])


def for_scripts(view: View) -> View:
    """A view that scripts alone ask: what it refuses is never a page."""
    view.for_scripts = True  # type: ignore[attr-defined]  # decorators copy it along
    return view


def refuse(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """A refusal, as a code with its data or as a page that says it."""
    match = request.resolver_match
    told = wants_json(request) or getattr(match and match.func, "for_scripts", False)
    if told or not has_sentence(refusal.code):
        return refuse_as_json(refusal)
    name = "lobby/no_table.html" if refusal.code == "table.none" else "lobby/refused.html"
    context = {"refused": refusal, "code": match.kwargs.get("code") if match else None}
    response = render(request, name, context, status=status_of(refusal.code))
    return _told_when(response, refusal.data)


def refuse_as_json(refusal: Refusal) -> HttpResponse:
    """What a script is told that is refused something: a code with its data."""
    answer = {"code": refusal.code, "data": refusal.data}
    return _told_when(JsonResponse(answer, status=status_of(refusal.code)), refusal.data)


def _told_when(response: HttpResponse, data: dict[str, Any]) -> HttpResponse:
    """An answer that nobody keeps, and that says when to ask again if that is known."""
    if "seconds" in data:
        response["Retry-After"] = str(data["seconds"])
    add_never_cache_headers(response)
    return response


def unfit(form: Form) -> HttpResponse:
    """What was typed cannot be: the reason beside every field, for a script."""
    errors = {field: _reason(all[0]) for field, all in form.errors.as_data().items()}
    return refuse_as_json(Refusal("form.unfit", errors=errors))


def _reason(error: ValidationError) -> dict[str, Any]:
    """A code of ours, or one of Django with the limit that was not kept."""
    code, told = error.code or "invalid", error.params or {}
    if "." in code:
        return {"code": code, "data": told}
    limit = {"limit": told["limit_value"]} if "limit_value" in told else {}
    return {"code": f"form.{code}", "data": limit}


def user_of(request: HttpRequest) -> User | None:
    """Who asks, if we know them."""
    return request.user if request.user.is_authenticated else None


def wants_json(request: HttpRequest) -> bool:
    """Does a script ask?"""
    return "application/json" in request.headers.get("Accept", "")


def check_rate(
    request: HttpRequest, what: str, most: int, seconds: int = MINUTE, who: object = None
) -> None:
    """Refuse who asks for something more often in a window of time than this: an address, or
    `who` it is."""
    if not rate_limiter.allowed(what, who or rate_limiter.who(request), most, seconds):
        raise Refusal("slow.down", seconds=rate_limiter.left(seconds))

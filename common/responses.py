"""How views answer: a page or, to a script that asks for it, JSON; or a refusal."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from common import limits

from .refusals import Refused

if TYPE_CHECKING:
    from accounts.models import User

MINUTE, HOUR = 60, 3600


def answering(view):
    """A view whose refusals become a page, or JSON for a script that asks for it."""

    @never_cache
    @wraps(view)
    def answered(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return refusal(request, refused)

    return answered


def refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """A refusal as a page, or as JSON for a script that asks for it."""
    if wants_json(request):
        answer = {"code": refused.code, "message": refused.message, "field": refused.field}
        response = JsonResponse(answer | {"data": refused.data}, status=refused.status)
    else:
        name = "lobby/no_table.html" if refused.code == "table.none" else "lobby/refused.html"
        match = request.resolver_match
        context = {"refused": refused, "code": match.kwargs.get("code")}
        response = render(request, name, context, status=refused.status)
    if "seconds" in refused.data:
        response["Retry-After"] = str(refused.data["seconds"])
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

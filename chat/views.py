"""The addresses of chat: read, say, report, and what may be said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth import login
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from common.durations import HOUR
from common.persons import person_of
from common.refusals import Refusal
from common.responses import check_rate
from tables import names
from tables.models import Table
from tables.new_guest import create_guest

from . import actions, frames
from .forms import PageForm, ReportForm, SayForm

if TYPE_CHECKING:
    from accounts.models import User

GUESTS_PER_MINUTE, READS_PER_MINUTE = 10, 120
REPORTS_PER_HOUR = 10


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def chat(request: HttpRequest, code: str) -> JsonResponse:
    """Read lines, or say one."""
    table = Table.named(code)
    return _say(request, table) if request.method == "POST" else _read(request, table)


@never_cache
@require_POST
def mode(request: HttpRequest, code: str) -> JsonResponse:
    """The host decides what may be said."""
    actions.choose(Table.named(code), _known(request), request.POST.get("mode", ""))
    return JsonResponse({"ok": True})


@never_cache
@require_POST
def report(request: HttpRequest, code: str) -> JsonResponse:
    """Ask the operator to look at a line."""
    table, user, asked = Table.named(code), _known(request), _read_form(ReportForm(request.POST))
    check_rate(request, "chat.report", REPORTS_PER_HOUR, HOUR, who=user.pk)
    actions.report(table, user, person_of(request), asked["room"], asked["number"])
    return JsonResponse({"ok": True})


def _read(request: HttpRequest, table: Table) -> JsonResponse:
    asked = _read_form(PageForm(request.GET))
    check_rate(request, "chat.read", READS_PER_MINUTE)
    person = person_of(request)
    page = actions.lines(table, person, asked["room"], asked["before"], asked["after"] or 0)
    return JsonResponse(page)


def _say(request: HttpRequest, table: Table) -> JsonResponse:
    asked = _read_form(SayForm(request.POST))
    user = _user(request)
    if user is None and (before := actions.said_before(table, asked["ref"])):
        # the answer was lost, and with it the name of who has said it
        shown = frames.shown(before)
        return JsonResponse({"ok": True, "room": before.room, "me": None, "line": shown})
    user = user or _newcomer(request, table, asked["name"])
    line = actions.say(
        table, user, asked["room"], asked["ref"], asked["text"], asked["phrase"], asked["seat"]
    )
    return JsonResponse({"ok": True, "room": line.room, "me": user.pk, "line": frames.shown(line)})


def _newcomer(request: HttpRequest, table: Table, name: str) -> User:
    """Who only watches needs a name to speak: from then on this browser is a guest."""
    if table.chat == Table.Chat.OFF or not table.watch:
        raise Refusal("seat.none")
    name = names.clean(name)
    check_rate(request, "chat.guests", GUESTS_PER_MINUTE)
    user = create_guest(name)
    login(request, user)
    return user


def _user(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def _known(request: HttpRequest) -> User:
    if user := _user(request):
        return user
    raise Refusal("seat.none")


def _read_form(form: forms.Form) -> dict[str, Any]:
    if form.is_valid():
        return form.cleaned_data
    raise Refusal("chat.unread")

"""Every table, and what an operator may do about one."""

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from common.persons import AuthenticatedRequest
from games.play.interventions import break_off
from games.rules import Refusal
from moderation import audit
from tables.models import CODE_LENGTH, Table
from tables.presentation import shown, titles

from . import for_operators, page

MAX_LISTED = 50


@require_safe
@for_operators
def tables(request: AuthenticatedRequest) -> HttpResponse:
    """The newest tables, or those of a code or a player that was asked for."""
    asked = " ".join(request.GET.get("q", "").replace("\0", "").split())[:40]
    found = Table.objects.prefetch_related("places", "games").order_by("-created")
    if asked:
        code = asked.upper().replace("-", "")[:CODE_LENGTH]
        found = found.filter(Q(code=code) | Q(places__name__icontains=asked)).distinct()
    rows = [_row(table) for table in found[:MAX_LISTED]]
    return page(request, "tables", asked=asked, rows=rows)


@require_safe
@for_operators
def table(request: AuthenticatedRequest, code: str) -> HttpResponse:
    """One table: who sits there, what has been played, what can be done."""
    found = _find(code)
    lines = found.lines.order_by("-at")[:MAX_LISTED]
    return page(request, "table", row=_row(found), lines=lines)


@require_POST
@for_operators
def end(request: AuthenticatedRequest, code: str) -> HttpResponse:
    """End the game here, with the score as it stands; it stays to be read."""
    table = _find(code)
    game = table.game
    try:
        if game is not None:
            break_off(game.pk, ())
            audit.note(request.user, "table.end", table.code)
            messages.success(request, _("The game is ended; everybody sees the score."))
    except Refusal:  # it ended meanwhile
        messages.error(request, _("The game was over already."))
    return redirect("office:table", code)


@require_POST
@for_operators
def close(request: AuthenticatedRequest, code: str) -> HttpResponse:
    """Take a table off the start page and let nobody else sit down."""
    table = _find(code)
    table.public, table.locked = False, True
    table.save(update_fields=["public", "locked"])
    audit.note(request.user, "table.close", table.code)
    messages.success(request, _("Table %(code)s is closed to newcomers.") % {"code": code})
    return redirect("office:table", code)


@require_POST
@for_operators
def delete(request: AuthenticatedRequest, code: str) -> HttpResponse:
    """Delete a table with all its games; its code has to be typed."""
    table = _find(code)
    if request.POST.get("code", "").strip().upper() != table.code:
        messages.error(request, _("Type the code of the table to delete it."))
        return redirect("office:table", code)
    table.delete()
    audit.note(request.user, "table.delete", code)
    messages.success(request, _("Table %(code)s is deleted.") % {"code": code})
    return redirect("office:tables")


def _find(code: str) -> Table:
    return get_object_or_404(Table.objects.prefetch_related("places__user", "games"), code=code)


def _row(table: Table) -> dict[str, Any]:
    games = sorted(table.games.all(), key=lambda game: game.number)
    last = games[-1] if games else None
    return {
        "table": table,
        "places": shown(table),
        "games": games,
        "last": last,
        "playing": last is not None and not last.over,
        **titles(table),
    }

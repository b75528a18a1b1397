"""A table on a big screen, for everybody in the room: what spectators see, and the way in."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from common import qr
from common.persons import person_of
from games import permissions
from games.web.page import screen_page
from lobby.table_json import seen_by, socket_of, table_seen
from tables.models import Table, plain_code
from tables.presentation import titles

from .pages import link


@never_cache
@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """Who gathers, or the game; whoever opened it, a television has no seat."""
    if code != (plain := plain_code(code)):
        return redirect("lobby:tv", Table.named(plain).code)
    table = Table.named(code)
    facts = {"table": table, "link": _way_in(request, table)} | titles(table)
    game = None if table.open else table.game
    if game is None:
        return render(request, "tv/lobby.html", facts | {"page": _gathering(table)})
    if not permissions.may_see_game(person_of(request), game):
        return render(request, "lobby/closed.html", {"table": table}, status=403)
    return render(request, "tv/game.html", facts | screen_page(game))


def _way_in(request: HttpRequest, table: Table) -> dict[str, Any]:
    """The link of the table, and its code: a phone that comes by the code is a hand alone."""
    way = link(request, "table", table.code)
    return way | {"qr": qr.code(f"{way['head']}{way['tail']}?hand")}


def _gathering(table: Table) -> dict[str, Any]:
    return {"socket": socket_of(table), "table": seen_by(table_seen(table), None)}

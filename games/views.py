"""The page of a game, and the board it is played on."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.finders import MECHANISMS
from games.pages import published
from games.rules import rules_for
from lobby import series
from lobby.models import Table
from people import beyond


def game_page(request: HttpRequest, table: Table) -> HttpResponse:
    """The latest game of a table, for who plays and for who watches."""
    game = table.game
    seats = list(game.seats.all())
    mine = [s.n for s in seats if s.user_id and s.user_id == request.user.pk]
    before, wins = series.played(table, besides=game)
    facts = rules_for(game.board, game.variant).board
    edition = (facts.id, facts.variant, facts.edition)
    page = {
        "code": table.code,
        "n": game.n,
        # who shares a device says who they are before anything is told
        "me": mine[0] if len(mine) == 1 else None,
        "mine": mine,
        "lang": get_language(),
        "board": reverse("games:board", args=edition),
        "socket": f"/ws/game/{table.code}/?n={game.n}",
        "seats": [{"name": s.name, "color": s.color, "bot": bool(s.bot)} for s in seats],
        "mechanisms": _beside(facts.mechanisms, "client.js"),
        "host": request.user.pk is not None and request.user.pk == table.host_id,
        "watch": table.watch,
        "series": {"games": before, "wins": [wins[series.who_of(seat)] for seat in seats]},
        "tracker": table.tracker,
        "chat": table.chat,
        "urls": {
            "table": reverse("lobby:table", args=[table.code]),
            "rematch": reverse("lobby:rematch", args=[table.code]),
            "answer": reverse("lobby:answer", args=[table.code]),
            "notes": reverse("games:notes", args=[table.code, game.n]),
            "seat": reverse("lobby:seat", args=[table.code]),
            "home": reverse("lobby:home"),
            "rules": reverse("boards:rules", args=[facts.id]) + f"?variant={facts.variant}",
        },
    }
    page["ranks"] = beyond.shows_ratings(request)
    page["urls"] |= beyond.urls(request, game)
    styles = _beside(facts.mechanisms, "client.css").values()
    return render(
        request,
        "game/game.html",
        {"table": table, "game": game, "page": page, "styles": styles},
    )


@require_safe
def board(request: HttpRequest, board: str, variant: str, edition: str) -> HttpResponse:
    """Facts and drawing of a board; whatever changes them changes the address too."""
    try:
        current = published.board(board, variant)
    except KeyError:
        raise Http404 from None
    if edition != current.edition:
        raise Http404
    return current.answer(request, "application/json")


def _beside(mechanisms: list[str], name: str) -> dict[str, str]:
    """Addresses of the files of this name lying beside these mechanisms."""
    return {
        mechanism: static(f"mechanisms/{mechanism}/{name}")
        for mechanism in mechanisms
        if (MECHANISMS / mechanism / name).exists()
    }

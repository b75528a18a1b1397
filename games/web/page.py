"""The page of a game, and the board it is played on."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from boards import clients, lesson, published
from common.persons import person_of
from games import scoreboard
from games.broadcast import frames
from games.finished_games import earlier
from games.levels import level_of
from games.models import Game
from games.play import hints
from games.rules import Rules
from games.store.reading import rules_of_game, state_of_game


def game_page(
    request: HttpRequest, game: Game, links: dict[str, str], shows_ratings: bool
) -> HttpResponse:
    """A game, for who plays and for who watches; `links` lead beyond it."""
    table = game.table
    seats = list(game.seats.all())
    mine = game.seats_of(request.user.pk)
    before, wins = scoreboard.played(table, besides=game)
    rules = rules_of_game(game)
    state_of_game(game, rules)  # what cannot be read is refused here, and not by the socket
    page: dict[str, Any] = shown_to_all(game, rules) | {
        # who shares a device says who they are before anything is told
        "me": mine[0] if len(mine) == 1 else None,
        "mine": mine,
        "host": request.user.pk is not None and request.user.pk == table.host_id,
        "watch": table.watch,
        "series": {"games": before, "wins": [wins[scoreboard.who_of(seat)] for seat in seats]},
        "tracker": table.tracker,
        "keep": settings.KEEP_TABLES,
        "left": settings.KEEP_PRACTICE if table.practice else settings.KEEP_ABANDONED,
        "chat": table.chat,
        "ranks": shows_ratings,
        "hints": bool(mine) and hints.are_offered(seats),
        "lesson": lesson.steps(game.board, game.variant, get_language()) if table.lesson else [],
    }
    page["earlier"] = earlier(person_of(request), table, game.number)
    page["urls"] |= {
        "table": reverse("lobby:table", args=[table.code]),
        "tv": reverse("lobby:tv", args=[table.code]),
        "rematch": reverse("lobby:rematch", args=[table.code]),
        "answer": reverse("lobby:answer", args=[table.code]),
        "notes": reverse("games:notes", args=[table.code, game.number]),
        "seat": reverse("lobby:seat", args=[table.code]),
        "seats": reverse("lobby:seats", args=[table.code]),
        "log": reverse("games:log", args=[table.code, game.number]),
        "moments": reverse("games:moments", args=[table.code, game.number]),
        "replay": reverse("games:replay", args=[table.code, game.number]),
        "rules": f"{page['urls']['rules']}&table={table.code}",
        "file": reverse("games:file", args=[table.code, game.number]),
        **links,
    }
    return render(
        request,
        "game/game.html",
        {
            "table": table,
            "game": game,
            "page": page,
            "styles": clients.styles(rules.board.mechanisms),
        },
    )


def screen_page(game: Game) -> dict[str, Any]:
    """A game on a big screen, which shows what spectators see."""
    rules = rules_of_game(game)
    state_of_game(game, rules)  # as above
    return {
        "page": shown_to_all(game, rules) | {"me": None, "mine": []},
        "styles": clients.styles(rules.board.mechanisms),
    }


def shown_to_all(game: Game, rules: Rules) -> dict[str, Any]:
    """What a page of a game needs, whoever looks at it."""
    code = game.table.code
    return laid_out(rules) | {
        "code": code,
        "number": game.number,
        "socket": f"/ws/game/{code}/?number={game.number}&wire={frames.WIRE_VERSION}",
        "seats": players(game),
        "stylesheets": {
            "ceremony": static("rail/ceremony/ceremony.css"),
            "poster": static("rail/poster/poster.css"),
        },
    }


def laid_out(rules: Rules) -> dict[str, Any]:
    """What a page needs to lay out this board."""
    board = rules.board
    edition = (board.id, board.variant, rules.edition)
    return {
        "lang": get_language(),
        "board": reverse("games:board", args=edition),
        "mechanisms": clients.scripts(board.mechanisms),
        "urls": {
            "home": reverse("lobby:home"),
            "rules": reverse("boards:rules", args=[board.id]) + f"?variant={board.variant}",
        },
    }


def players(game: Game) -> list[dict[str, Any]]:
    """Who sits where, as everybody may know it."""
    return [
        {
            "name": seat.name,
            "color": seat.color,
            "portrait": seat.portrait,
            "bot": bool(seat.bot),
            "level": level_of(seat.bot),
        }
        for seat in game.seats.all()
    ]


@require_safe
def board(request: HttpRequest, board: str, variant: str, edition: str) -> HttpResponse:
    """Facts and drawing of a board; whatever changes them changes the address too."""
    try:
        found = next(one for one in published.editions(board, variant) if one.edition == edition)
    except (KeyError, StopIteration):
        raise Http404 from None
    return found.answer(request, "application/json")

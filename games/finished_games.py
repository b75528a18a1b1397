"""The finished games of a table, for whoever asks how they ended."""

from typing import Any

from django.urls import reverse

from common.persons import Person
from games import permissions
from games.levels import level_of
from games.models import Game
from tables.models import Table

MAX_LISTED = 50


def earlier(person: Person, table: Table, before: int | None = None) -> list[dict[str, Any]]:
    """The finished games of a table that this person may see, those before number `before` alone,
    the latest first."""
    games = permissions.games_seen_by(person, table).finished().defer("state")
    games = games.order_by("-number").prefetch_related("seats")
    if before is not None:
        games = games.filter(number__lt=before)
    return [_listed(table, game) for game in games[:MAX_LISTED]]


def _listed(table: Table, game: Game) -> dict[str, Any]:
    totals, winners = game.totals, game.winners or ()
    return {
        "number": game.number,
        "board": game.board,
        "seats": [
            {
                "name": seat.name,
                "color": seat.color,
                "level": level_of(seat.bot),
                "total": totals and totals[seat.position],
                "won": seat.position in winners,
            }
            for seat in game.seats.all()
        ],
        "url": reverse("games:replay", args=[table.code, game.number]),
    }

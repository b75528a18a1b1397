"""The finished games of a table, for whoever asks how they ended."""

import msgspec
from django.urls import reverse

from common.persons import Person
from games import permissions
from games.levels import level_of
from games.models import Game
from tables.models import Table

MOST = 50


class Outcome(msgspec.Struct):
    """Of a final sheet, what a list of games tells."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Ended(msgspec.Struct):
    """Of a stored state, how it ended; no rules are needed to read it."""

    final: Outcome | None = None


ENDED = msgspec.json.Decoder(Ended)


def outcome(game: Game) -> Outcome | None:
    """How a game ended; None if it is not over."""
    return ENDED.decode(bytes(game.state)).final


def earlier(person: Person, table: Table, before: int | None = None) -> list[dict]:
    """The finished games of a table that this person may see, those before number `before` alone,
    the latest first."""
    games = permissions.games_seen_by(person, table).filter(over=True)
    games = games.order_by("-number").prefetch_related("seats")
    if before is not None:
        games = games.filter(number__lt=before)
    return [_told(table, game) for game in games[:MOST]]


def _told(table: Table, game: Game) -> dict:
    final = outcome(game)
    seats = game.seats.all()
    return {
        "n": game.number,
        "board": game.board,
        "seats": [
            {
                "name": seat.name,
                "color": seat.color,
                "level": level_of(seat.bot),
                "total": final and final.totals[seat.n],
                "won": final is not None and seat.n in final.winners,
            }
            for seat in seats
        ],
        "url": reverse("games:replay", args=[table.code, game.number]),
    }

"""Perspective: as which seat somebody looks back at a game that they may see: at a finished one as
any, at a running one as their own, or as watchers do."""

from django.http import HttpRequest

from common.persons import person_of
from games import permissions
from games.models import Game
from games.rules import Refusal
from tables.models import Table

NOBODY = "none"


def find(code: str, n: int) -> Game | None:
    """The game of this number at the table of this code."""
    table = Table.find(code)
    if table is None:
        return None
    return table.games.filter(number=n).select_related("table").first()


def mine(request: HttpRequest, game: Game) -> list[int]:
    """The seats of whoever asks; raises Refusal for who may not even watch."""
    if not permissions.may_see_game(person_of(request), game):
        raise Refusal("watch.closed")
    return game.seats_of(request.user.pk)


def perspectives(game: Game, seats: list[int]) -> list[int]:
    """As which seats the page of the game may be looked at, by who has these seats.

    Who shares a device with others sees a running game as watchers do: nobody looks into the hand
    of the next.
    """
    if game.over:
        return list(range(game.seats.count()))
    return seats if len(seats) == 1 else []


def seat(request: HttpRequest, game: Game) -> int | None:
    """The seat asked for, None for what watchers see; raises Refusal if it may not be asked."""
    seats = mine(request, game)
    asked = request.GET.get("seat", NOBODY)
    if asked == NOBODY:
        return None
    allowed = range(game.seats.count()) if game.over else seats
    found = next((n for n in allowed if str(n) == asked), None)
    if found is None:
        raise Refusal("seat.none")
    return found

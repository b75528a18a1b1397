"""What markers may still bring, for players who weigh positions."""

from math import exp
from typing import TYPE_CHECKING

from ...advising import Outlook
from ...graph import members
from ...owners import Owners, derived
from ...state import EMPTY
from ..claims.quotes import prices
from ..claims.tracks import closed_to_all

if TYPE_CHECKING:
    from ...board import Board
    from ...kernel import Rules
    from ...table import Table

# How likely somebody claims one given route in one of their turns, about
CLAIM_CHANCE_PER_TURN = 0.006


def claimed_by_others(table: "Table", outlook: Outlook) -> float:
    """How likely one given open route is claimed by somebody else before the end."""
    others = len(table.seats) - 1
    return 1 - exp(-CLAIM_CHANCE_PER_TURN * others * outlook.turns)


def open_points(table: "Table", city: int) -> int:
    """What the routes into a city bring that can still be claimed."""
    return _points(table.owner, table.rules, closed_to_all(table), city)


def open_routes(table: "Table", city: int) -> int:
    """How many routes into a city can still be claimed."""
    return (_open_into(table.owner, table.board, city) & ~closed_to_all(table)).bit_count()


@derived
def _points(owner: Owners, rules: "Rules", closed: int, city: int) -> int:
    each = prices(rules)
    return sum([each[n].points for n in members(_open_into(owner, rules.board, city) & ~closed)])


@derived
def _open_into(owner: Owners, board: "Board", city: int) -> int:
    free = owner.held.get(EMPTY, 0)
    return sum([1 << n for n in members(free) if city in (board.routes[n].a, board.routes[n].b)])

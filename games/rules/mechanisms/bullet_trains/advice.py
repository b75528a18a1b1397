"""What places on the track may still come to, and how long a game goes on until few bullet trains
are left."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import TYPE_CHECKING

from ...advising import Outlook, expected_prize
from ...state import EMPTY
from ..claims import LAST_CARS

if TYPE_CHECKING:
    from ...table import Table
    from . import BulletTrains

# How far a lead on the track may change in a turn, about
LEAD_SWING_PER_TURN = 0.7
# How likely somebody builds in one of their turns, about
BUILDS_PER_TURN = 0.15
# So many bullet routes are planned at the same time, about
ROUTES_PLANNED_AT_ONCE = 3
# The cards of a turn of drawing, about
CARDS_PER_DRAWING_TURN = 1.9
# The spaces of a claimed route, about
USUAL_ROUTE_SPACES = 2.2


def promise(trains: "BulletTrains", table: "Table", seat: int, outlook: Outlook) -> float:
    """What the place of a seat may come to, beyond what it brings now."""
    steps, turns = trains.state(table).steps, _building(trains, table, outlook.turns)
    return _worth(trains, steps, seat, turns) - _worth(trains, steps, seat, 0) if turns else 0.0


def charges(trains: "BulletTrains", table: "Table", seat: int, turns: float) -> dict[int, float]:
    """By free bullet route what building it brings on the track: charged below 0, as far as others
    lose it too. Who plans has some of them in mind, which bring less and less, and of which others
    may build the last ones: each brings its part of what a few bring."""
    steps, left = trains.state(table).steps, trains.left(table)
    if not left:
        return {}
    building, far = _building(trains, table, turns), round(ROUTES_PLANNED_AT_ONCE * trains.mean)
    after = (*steps[:seat], steps[seat] + far, *steps[seat + 1 :])
    gain = _ahead(trains, after, seat, building) - _ahead(trains, steps, seat, building)
    each, routes = gain / far * min(1.0, left / ROUTES_PLANNED_AT_ONCE), table.board.routes
    free = table.owner.held.get(EMPTY, 0)
    return {n: -each * routes[n].length for n in trains.bullet if free >> n & 1}


def _building(trains: "BulletTrains", table: "Table", turns: float) -> float:
    """In how many of so many turns a seat may still build, about, before no train is left."""
    seats = len(table.seats)
    return max(0.0, min(turns, trains.left(table) / (BUILDS_PER_TURN * seats)))


def _ahead(trains: "BulletTrains", steps: Sequence[int], seat: int, turns: float) -> float:
    """What the places on the track come to for a seat, less the mean of the others."""
    worth = [_worth(trains, steps, one, turns) for one in range(len(steps))]
    return worth[seat] - (sum(worth) - worth[seat]) / (len(worth) - 1)


def _worth(trains: "BulletTrains", steps: Sequence[int], seat: int, turns: float) -> float:
    """What the place of a seat comes to on average, with so many turns in which it may build."""
    if not turns:
        return trains.points(steps)[seat]
    never = 0.0 if steps[seat] else exp(-BUILDS_PER_TURN * turns)
    prizes = trains.params.bonus[len(steps)]
    prize = expected_prize(tuple(steps), seat, prizes, LEAD_SWING_PER_TURN * sqrt(turns))
    return (1 - never) * prize + never * trains.params.never


def lasts(trains: "BulletTrains", table: "Table") -> float:
    """The turns that each seat still has until few enough bullet trains are left: everybody builds,
    besides placing cars, until somebody has few of those too."""
    more = trains.left(table) - trains.params.last
    if more <= 0:
        return 0.0
    building = more * (1 + trains.mean / CARDS_PER_DRAWING_TURN) / len(table.seats)
    return building + min(_claiming(sum(seat.pieces), sum(seat.hand)) for seat in table.seats)


def _claiming(cars: int, cards: int) -> float:
    """The turns that it takes to place these cars, with so many cards in hand."""
    more = max(0, cars - LAST_CARS)
    return more / USUAL_ROUTE_SPACES + max(0, more - cards) / CARDS_PER_DRAWING_TURN

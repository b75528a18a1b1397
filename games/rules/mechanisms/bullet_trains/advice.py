"""What places on the track may still come to, and how long a game goes on until few bullet trains
are left."""

from math import exp, sqrt
from typing import TYPE_CHECKING

from ...advising import Outlook, expected_prize

if TYPE_CHECKING:
    from ...table import Table
    from . import BulletTrains

SWING = 1.3
"""How far a lead on the track may change in a turn, about."""
BUILDING = 0.15
"""How likely somebody builds in one of their turns, about."""
DRAWN = 1.9
"""The cards of a turn of drawing, about."""
LENGTH = 2.2
"""The spaces of a claimed route, about."""


def promise(trains: "BulletTrains", table: "Table", seat: int, outlook: Outlook) -> float:
    """What the place of a seat may come to, beyond what it brings now."""
    steps, left = trains.state(table).steps, trains.left(table)
    turns = min(outlook.turns, left / (BUILDING * len(steps)))
    if turns <= 0:
        return 0.0
    prizes, spread = trains.params.bonus[len(steps)], SWING * sqrt(turns)
    never = 0.0 if steps[seat] else exp(-BUILDING * turns)
    prize = expected_prize(steps, seat, prizes, spread)
    return (1 - never) * prize + never * trains.params.never - trains.points(steps)[seat]


def lasts(trains: "BulletTrains", table: "Table") -> float:
    """The turns that each seat still has until few enough bullet trains are left: everybody builds,
    and places cars meanwhile."""
    more = trains.left(table) - trains.params.last
    if more <= 0:
        return 0.0
    cars = sum(sum(seat.pieces) for seat in table.seats)
    cards = sum(sum(seat.hand) for seat in table.seats)
    building = more * (1 + trains.mean / DRAWN)
    claiming = cars / LENGTH + max(0, cars - cards) / DRAWN
    return (building + claiming) / len(table.seats)

"""Globetrotter: the most completed tickets earn a bonus (RULES.md 3.19)."""

from collections.abc import Iterable
from math import sqrt
from typing import TYPE_CHECKING

from msgspec import Struct

from ...advising import Advising, Outlook, expected_prize
from ...mechanism import Mechanism, Tally
from ...ranking import leaders
from ...values import ScoreLine
from ..connections.network import completed_by_side, scored

if TYPE_CHECKING:
    from ...table import Table


# How far a lead in completed tickets may change in a turn, about
LEAD_SWING_PER_TURN = 0.25
# The part of their tickets that others usually complete, ..
USUAL_COMPLETED_SHARE = 0.85
# ... more or less.
COMPLETED_SHARE_SPREAD = 0.4


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points it is worth."""

    points: int = 15


class Globetrotter(Mechanism[Params], Advising):
    """The bonus for the most completed tickets."""

    name = "globetrotter"
    needs = ("connections",)

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """All who share the most score in full, if it is at least one."""
        won = leaders(tally["completed"])
        for seat, *_ in table.sides:
            done = tally["completed"][seat]
            points = self.params.points if seat in won else 0
            yield ScoreLine(seat, self.name, points, {"tickets": done})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What counts is how many tickets will be completed: of the own ones that is reckoned, of
        the others it is known how many they hold."""
        now = tuple(len(completed_by_side(table, first)) for first, *_ in table.sides)
        mine, prizes = table.sides.index(table.side(seat)), (self.params.points,)
        later = tuple(
            sum(outlook.chances.values())
            if n == mine
            else USUAL_COMPLETED_SHARE * sum(len(scored(table, other)) for other in side)
            for n, side in enumerate(table.sides)
        )
        spread = COMPLETED_SHARE_SPREAD + LEAD_SWING_PER_TURN * sqrt(outlook.turns)
        return expected_prize(later, mine, prizes, spread) - expected_prize(now, mine, prizes, 0)

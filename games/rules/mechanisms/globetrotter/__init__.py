"""Globetrotter: the most completed tickets earn a bonus (RULES.md 3.19)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from ...mechanism import Mechanism, Tally
from ...rank import leaders
from ...values import ScoreLine

if TYPE_CHECKING:
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points it is worth."""

    points: int = 15


class Globetrotter(Mechanism[Params]):
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

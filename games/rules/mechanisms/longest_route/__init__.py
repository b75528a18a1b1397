"""Longest route: the longest continuous path of one's own routes earns a bonus (RULES.md 3.18)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from ...mechanism import Mechanism, Tally
from ...rank import leaders
from ...values import Data, ScoreLine
from ..claims import longest_trail

if TYPE_CHECKING:
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points it is worth."""

    points: int = 10


class LongestRoute(Mechanism[Params]):
    """The bonus for the longest route."""

    name = "longest_route"
    needs = ("claims",)

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """All who share the longest path score in full; the others see how long theirs is."""
        won = leaders(tally["longest"])
        for seat, *_ in table.sides:
            length = tally["longest"][seat]
            points = self.params.points if seat in won else 0
            data = {"length": length, "routes": list(longest_trail(table, seat)[1])}
            yield ScoreLine(seat, self.name, points, data)

    def view(self, table: "Table", seat: int | None) -> Data:
        """How long everybody's path is now: it follows from the board."""
        seats = range(len(table.seats))
        return {"lengths": [longest_trail(table, other)[0] for other in seats]}

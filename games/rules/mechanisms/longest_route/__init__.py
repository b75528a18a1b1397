"""Longest route: the longest continuous path of one's own routes earns a bonus (RULES.md 3.18)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook, race
from ...frozen import FrozenDict
from ...mechanism import Mechanism, Tally
from ...ranking import leaders
from ...values import ScoreLine
from ..claims import longest_trail

if TYPE_CHECKING:
    from ...table import Table

# How far a lead in spaces may change in a turn, about; measured in games of strong bots
LEAD_SWING_PER_TURN = 1.7


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points it is worth."""

    points: int = 10


class View(TypedDict):
    """What everybody sees: how long the path of each seat is."""

    lengths: Sequence[int]


class LongestRoute(Mechanism[Params], Advising):
    """The bonus for the longest route."""

    name = "longest_route"
    needs = ("claims",)

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """All who share the longest path score in full; the others see how long theirs is."""
        won = leaders(tally["longest"])
        for seat, *_ in table.sides:
            length = tally["longest"][seat]
            points = self.params.points if seat in won else 0
            # frozen as it is: the paths are long, and bots ask for this line again and again
            data = FrozenDict(length=length, routes=longest_trail(table, seat)[1])
            yield ScoreLine(seat, self.name, points, data)

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """A lead counts for more the fewer turns are left to lose it."""
        lengths = [longest_trail(table, first)[0] for first, *_ in table.sides]
        side = table.sides.index(table.side(seat))
        return race(lengths, side, (self.params.points,), LEAD_SWING_PER_TURN, outlook)

    def seen_by_all(self, table: "Table") -> View:
        """How long everybody's path is now: it follows from the board."""
        seats = range(len(table.seats))
        return {"lengths": [longest_trail(table, other)[0] for other in seats]}

"""Asian explorer: the most cities in one network earn a bonus (RULES.md 3.20)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook, race
from ...mechanism import Mechanism, Tally
from ...ranking import leaders
from ...values import ScoreLine
from ..claims import own_networks

if TYPE_CHECKING:
    from ...table import Table

# How far a lead in cities may change in a turn, about
LEAD_SWING_PER_TURN = 0.45


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points it is worth."""

    points: int = 10


class View(TypedDict):
    """What everybody sees: the cities of each seat's largest network."""

    cities: Sequence[int]


class AsianExplorer(Mechanism[Params], Advising):
    """The bonus for the largest network."""

    name = "asian_explorer"
    needs = ("claims",)

    def _largest(self, table: "Table") -> list[int]:
        """The cities in everybody's largest network."""
        seats = range(len(table.seats))
        return [max(map(len, own_networks(table, seat)), default=0) for seat in seats]

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """All who share the most score in full; the others see how many they have."""
        largest = self._largest(table)
        won = leaders(largest)
        for seat, cities in enumerate(largest):
            points = self.params.points if seat in won else 0
            yield ScoreLine(seat, self.name, points, {"count": cities})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """A lead counts for more the fewer turns are left to lose it."""
        return race(self._largest(table), seat, (self.params.points,), LEAD_SWING_PER_TURN, outlook)

    def seen_by_all(self, table: "Table") -> View:
        """How many cities everybody's largest network has now: it follows from the board."""
        return {"cities": self._largest(table)}

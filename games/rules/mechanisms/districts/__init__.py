"""Districts: whoever joins all places of a district scores its number (RULES.md 3.42)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook
from ...board import CityKeys
from ...mechanism import Mechanism, Tally
from ...values import ScoreLine
from ..claims import own_networks

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


# How little a district is worth that is joined in part: the power of that part
PARTLY_JOINED_EXPONENT = 3
# So many turns are enough to join the rest
TURNS_TO_JOIN_THE_REST = 4


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of each district, by the region of its places."""

    points: dict[str, int]


class DistrictKeys(CityKeys, frozen=True):
    """The district in which a place lies."""

    region: str = ""


class View(TypedDict):
    """What everybody sees: the districts that each seat has joined."""

    joined: Sequence[Sequence[str]]


class Districts(Mechanism[Params], Advising):
    """The bonus for whole districts."""

    name = "districts"
    keys = (DistrictKeys,)
    needs = ("claims",)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        places = enumerate(board.cities)
        regions = [(n, city.own(DistrictKeys).region) for n, city in places]
        self.places = {name: {n for n, of in regions if of == name} for name in params.points}

    def _joined(self, table: "Table", seat: int) -> list[str]:
        """The districts whose places all lie in one network of this seat."""
        nets = own_networks(table, seat)
        return [name for name, all_ in self.places.items() if any(all_ <= net for net in nets)]

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """The points of every district joined, whoever else has joined it."""
        for seat in range(len(table.seats)):
            done = self._joined(table, seat)
            points = sum(self.params.points[name] for name in done)
            yield ScoreLine(seat, self.name, points, {"count": len(done)})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """A district joined in part may still be joined."""
        nets = own_networks(table, seat)
        time = min(1.0, outlook.turns / TURNS_TO_JOIN_THE_REST)
        return time * sum(
            self.params.points[name] * _part(all_, nets) ** PARTLY_JOINED_EXPONENT
            for name, all_ in self.places.items()
            if not any(all_ <= net for net in nets)
        )

    def seen_by_all(self, table: "Table") -> View:
        """The districts everybody has joined: they follow from the board."""
        return {"joined": [self._joined(table, other) for other in range(len(table.seats))]}


def _part(places: set[int], nets: Iterable[frozenset[int]]) -> float:
    """The part of a district that the best network joins; a single place is none yet."""
    most = max((len(places & net) for net in nets), default=0)
    return (most - 1) / (len(places) - 1) if most > 1 else 0.0

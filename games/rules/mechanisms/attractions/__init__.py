"""Attractions: places that bring points to everybody with a route there (RULES.md 3.41)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...board import CityKeys
from ...mechanism import Mechanism, Tally
from ...values import ScoreLine
from ..claims import own_routes

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of each attraction."""

    points_each: int = 1


class AttractionKeys(CityKeys, frozen=True):
    """Is the place an attraction?"""

    attraction: bool = False


class View(TypedDict):
    """What everybody sees: how many each seat has reached."""

    reached: Sequence[int]


class Attractions(Mechanism[Params]):
    """The bonus for attractions reached."""

    name = "attractions"
    keys = (AttractionKeys,)
    needs = ("claims",)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        named = enumerate(board.cities)
        self.places = {n for n, city in named if city.own(AttractionKeys).attraction}

    def _reached(self, table: "Table") -> list[int]:
        """The attractions at which everybody has a route."""
        seats = range(len(table.seats))
        ends = ({end for r in own_routes(table, s) for end in (r.a, r.b)} for s in seats)
        return [len(self.places & reached) for reached in ends]

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Points for each, however many others are there."""
        for seat, n in enumerate(self._reached(table)):
            yield ScoreLine(seat, self.name, n * self.params.points_each, {"places": n})

    def seen_by_all(self, table: "Table") -> View:
        """How many everybody has reached: it follows from the board."""
        return {"reached": self._reached(table)}

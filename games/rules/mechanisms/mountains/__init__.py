"""Mountains: routes that cost further cars, each worth points at once (RULES.md 3.5)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from ...board import Count, RouteKeys
from ...mechanism import Mechanism, Tally
from ...values import Quote
from ..claims import own_routes
from ..claims.hooks import Pricing

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points for each car left in the mountains."""

    points_per_car: int = 2


class MountainKeys(RouteKeys, frozen=True):
    """How many symbols a route has."""

    mountains: Count = 0


class View(TypedDict):
    """What everybody sees: the cars that each seat has left in the mountains."""

    lost: Sequence[int]


class Mountains(Mechanism[Params], Pricing):
    """Cars that go to the mountains for good."""

    name = "mountains"
    keys = (MountainKeys,)
    needs = ("claims",)
    tallies = ("mountain_routes",)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        self.symbols = [route.facts.own(MountainKeys).mountains for route in board.routes]

    def price(self, route: "Route", quote: Quote) -> Quote:
        """One more car for each symbol."""
        cars = self.symbols[route.n]
        points = quote.points + cars * self.params.points_per_car
        return replace(quote, pieces=quote.pieces + cars, points=points)

    def tally(self, table: "Table") -> Tally:
        """How many mountain routes everybody claimed: it breaks ties."""
        return {"mountain_routes": tuple(map(len, self._claimed(table)))}

    def _claimed(self, table: "Table") -> list[list[int]]:
        """By seat, the symbols of each mountain route."""
        seats = range(len(table.seats))
        every = ([self.symbols[r.n] for r in own_routes(table, seat)] for seat in seats)
        return [[n for n in symbols if n] for symbols in every]

    def seen_by_all(self, table: "Table") -> View:
        """How many cars everybody has left in the mountains."""
        return {"lost": [sum(symbols) for symbols in self._claimed(table)]}

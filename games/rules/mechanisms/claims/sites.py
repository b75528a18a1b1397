"""Sites: what players build in cities for cards, one in each city at most."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from ...pay import Offer, proposals
from ...values import Move, Quote
from .paying import wallet

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class Sites(Struct, frozen=True):
    """City index and seat of every building, in the order of building."""

    at: tuple[tuple[int, int], ...] = ()

    def of(self, seat: int) -> list[int]:
        """The cities in which a seat has built."""
        return [city for city, owner in self.at if owner == seat]

    def owner(self, city: int) -> int | None:
        """Who has built in a city."""
        return dict(self.at).get(city)

    def without(self, cities: Iterable[int]) -> list[int]:
        """Those of these cities in which nobody has built."""
        taken = dict(self.at)
        return [city for city in cities if city not in taken]

    def named(self, board: "Board") -> dict[str, int]:
        """Who has built where, by name."""
        return {board.cities[city].id: owner for city, owner in self.at}


def building(
    table: "Table", seat: int, build: type[Move], quote: Quote, cities: Iterable[int]
) -> Iterable[Offer]:
    """The offer to build in one of these cities, if the seat can pay it."""
    named = tuple([table.board.cities[city].id for city in cities])
    if named and (pays := proposals(quote, wallet(table, seat), table.board.cards)):
        yield Offer(build, pays, quote, "cities", named)

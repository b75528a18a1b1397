"""Big city bonus: the most completed tickets to a big city earn its card (RULES.md 2.4.10)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from ...mechanism import Mechanism, Tally
from ...ranking import leaders
from ...values import ScoreLine
from ..yard import completed_tickets

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points of each city's card."""

    points: dict[str, int]


class BigCityBonus(Mechanism[Params]):
    """The cards of the big cities."""

    name = "big_city_bonus"
    needs = ("yard",)
    tallies = ("big_cities",)

    def _won(self, table: "Table") -> tuple[tuple[str, ...], ...]:
        """By seat, the cities whose card is won."""
        return _won(self.board, tuple(self.params.points), completed_tickets(table))

    def tally(self, table: "Table") -> Tally:
        """How many of the cards everybody won: it breaks ties."""
        return {"big_cities": tuple(len(cities) for cities in self._won(table))}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """The cards' points."""
        for seat, cities in enumerate(self._won(table)):
            for city in cities:
                yield ScoreLine(seat, self.name, self.params.points[city], {"city": city})


@lru_cache(maxsize=1024)
def _won(
    board: "Board", cities: tuple[str, ...], completed: tuple[tuple[int, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    """The cities whose card each seat has won, by the tickets that each has completed; all who
    share the most win a card in full. Who thinks ahead asks for each move, and few complete one."""
    won: list[list[str]] = [[] for _ in completed]
    for city in cities:
        place = board.city[city]
        counts = [
            sum(place in (board.tickets[n].a, board.tickets[n].b) for n in done)
            for done in completed
        ]
        for seat in leaders(counts):
            won[seat].append(city)
    return tuple(map(tuple, won))

"""Mandala: tickets whose cities are joined twice bring more (RULES.md 3.23)."""

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING

from msgspec import Struct

from ...advising import Advising, Outlook, expected
from ...graph import two_edge_connected
from ...mechanism import Mechanism, Tally
from ...values import ScoreLine
from ..claims import edges_of, own_routes
from ..connections import completed
from .advice import chance_of_loop

if TYPE_CHECKING:
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points by number of such tickets; the last is the most."""

    points: tuple[int, ...]


class Mandala(Mechanism[Params], Advising):
    """The bonus for loops."""

    name = "mandala"
    needs = ("connections",)

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Tickets joined by two paths of own routes that share none."""
        for seat in range(len(table.seats)):
            twice = len(self._joined_twice(table, seat))
            yield ScoreLine(seat, self.name, self._worth(twice), {"tickets": twice})

    def _worth(self, tickets: int) -> int:
        return self.params.points[min(tickets, len(self.params.points) - 1)]

    def _joined_twice(self, table: "Table", seat: int) -> set[int]:
        """The completed tickets of a seat whose places two of its paths join."""
        doors = self.board.entry_cities
        twice = two_edge_connected(len(self.board.cities), edges_of(own_routes(table, seat)))
        return {
            ticket.n
            for ticket in (self.board.tickets[n] for n in completed(table, seat))
            if any(twice.same(a, b) for a, b in product(doors[ticket.a], doors[ticket.b]))
        }

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """Tickets that will be completed may be joined twice."""
        twice = self._joined_twice(table, seat)
        chances = [
            1.0
            if n in twice
            else chance * chance_of_loop(table, seat, self.board.tickets[n], outlook.turns)
            for n, chance in outlook.chances.items()
        ]
        return expected(chances, self._worth) - self._worth(len(twice))

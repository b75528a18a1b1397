"""Mandala: tickets whose cities are joined twice bring more (RULES.md 3.23)."""

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING

from msgspec import Struct

from ...graph import is_two_edge_connected
from ...mechanism import Mechanism, Tally
from ...values import ScoreLine
from ..claims import edges_of, own_routes
from ..connections import completed

if TYPE_CHECKING:
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points by number of such tickets; the last is the most."""

    points: tuple[int, ...]


class Mandala(Mechanism[Params]):
    """The bonus for loops."""

    name = "mandala"
    needs = ("connections",)

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Tickets joined by two paths of own routes that share none."""
        cities, doors = len(self.board.cities), self.board.doors
        for seat in range(len(table.seats)):
            edges = edges_of(own_routes(table, seat))
            tickets = [self.board.tickets[n] for n in completed(table, seat)]
            twice = sum(
                any(
                    is_two_edge_connected(cities, edges, a, b)
                    for a, b in product(doors[ticket.a], doors[ticket.b])
                )
                for ticket in tickets
            )
            points = self.params.points[min(twice, len(self.params.points) - 1)]
            yield ScoreLine(seat, self.name, points, {"tickets": twice})

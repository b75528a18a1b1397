"""Connections: tickets are completed by joining their cities, and scored (RULES.md 1.7, 1.10)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...graph import Joined
from ...mechanism import Mechanism, Tally
from ...values import ScoreLine

if TYPE_CHECKING:
    from ...table import Table


class Connections(Mechanism):
    """Scoring tickets by the network of their owner."""

    name = "connections"
    needs = ("claims", "tickets")

    def tally(self, table: "Table") -> Tally:
        """How many tickets everybody completed."""
        seats = range(len(table.seats))
        return {"completed": tuple(len(completed(table, seat)) for seat in seats)}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Plus the value of each completed ticket, minus that of each other one."""
        for seat in range(len(table.seats)):
            done = completed(table, seat)
            for n in table.seats[seat].tickets:
                ticket = self.board.tickets[n]
                points = ticket.points if n in done else -ticket.points
                yield ScoreLine(seat, "ticket", points, {"ticket": ticket.id, "done": n in done})


def completed(table: "Table", seat: int) -> set[int]:
    """The tickets of a seat whose cities its routes join."""
    board = table.board
    routes = [board.routes[n] for n in table.links(seat).owned]
    joined = Joined(len(board.cities), ((r.a, r.b, r.length) for r in routes))
    tickets = (board.tickets[n] for n in table.seats[seat].tickets)
    return {ticket.n for ticket in tickets if joined.same(ticket.a, ticket.b)}

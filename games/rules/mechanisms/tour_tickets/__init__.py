"""Tours: tickets of several cities, worth more if they are visited in order (RULES.md 3.26)."""

from typing import TYPE_CHECKING

from ...board import Count, TicketKeys
from ...graph import Edge, in_order
from ...mechanism import Mechanism
from ..connections import Valuing

if TYPE_CHECKING:
    from ...board import Ticket


class TourKeys(TicketKeys, frozen=True):
    """What a tour is worth out of order."""

    unordered: Count = 0


class TourTickets(Mechanism, Valuing):
    """The order of a tour."""

    name = "tour_tickets"
    keys = (TourKeys,)
    needs = ("connections",)

    def ticket_value(self, ticket: "Ticket", roads: tuple[Edge, ...], points: int) -> int:
        """Less if no path visits its cities in their order and no city twice."""
        if not ticket.via or in_order(roads, (ticket.a, *ticket.via, ticket.b)):
            return points
        return ticket.facts.own(TourKeys).unordered

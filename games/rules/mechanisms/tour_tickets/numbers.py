"""The numbers of tours."""

from ...board import TicketFacts
from ...numbers import TicketNumbers
from . import TourKeys


def of_ticket(ticket: TicketFacts) -> TicketNumbers:
    """What it brings in order, in any other way, and if it is not completed."""
    if not ticket.via:
        return {}
    return {"worth": (ticket.points, ticket.own(TourKeys).unordered, -ticket.fail)}

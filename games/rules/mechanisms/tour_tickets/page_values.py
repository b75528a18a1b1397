"""What pages about boards say of tours."""

from ...board import TicketFacts
from ...page_values import TicketValues
from . import TourKeys


def ticket_values(ticket: TicketFacts) -> TicketValues:
    """What it brings in order, in any other way, and if it is not completed."""
    if not ticket.via:
        return {}
    return {"worth": (ticket.points, ticket.own(TourKeys).unordered, -ticket.fail)}

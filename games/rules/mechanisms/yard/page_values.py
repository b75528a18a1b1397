"""What pages about boards say of the yard."""

from ...board import Board, TicketFacts
from ...page_values import HelpValues, TicketValues, Word
from . import Params
from .facts import CarKeys


def help_values(board: Board, params: Params) -> HelpValues:
    """Of its rounds, and who may look at what."""
    several = tuple(n for n, rounds in params.rounds.items() if rounds > 1)
    return {
        "two_rounds": several or None,
        "second_hand": params.second_round_hand,
        "looking": Word("looking.own" if params.peek_on_track else "looking.none"),
    }


def ticket_values(ticket: TicketFacts) -> TicketValues:
    """The cards that it asks for."""
    return {"cards": ticket.own(CarKeys).cars}

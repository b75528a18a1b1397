"""The numbers of the yard."""

from ...board import Board, TicketFacts
from ...numbers import Numbers, TicketNumbers, Word
from . import Params
from .facts import CarKeys


def numbers(board: Board, params: Params) -> Numbers:
    """Of its rounds, and who may look at what."""
    several = tuple(n for n, rounds in params.rounds.items() if rounds > 1)
    return {
        "two_rounds": several or None,
        "second_hand": params.second_round_hand,
        "looking": Word("looking.own" if params.peek_on_track else "looking.none"),
    }


def of_ticket(ticket: TicketFacts) -> TicketNumbers:
    """The cards that it asks for."""
    return {"cards": ticket.own(CarKeys).cars}

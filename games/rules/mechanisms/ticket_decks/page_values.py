"""What pages about boards say of two piles of tickets."""

from collections import Counter

from ...board import Board
from ...page_values import HelpValues


def help_values(board: Board, params: object) -> HelpValues:
    """How many tickets there are of each."""
    decks = Counter(ticket.facts.deck for ticket in board.tickets)
    return {kind: decks[kind] for kind in ("short", "long")}

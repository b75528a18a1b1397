"""The numbers of two piles of tickets."""

from collections import Counter

from ...board import Board
from ...numbers import Numbers


def numbers(board: Board, params: object) -> Numbers:
    """How many tickets there are of each."""
    decks = Counter(ticket.facts.deck for ticket in board.tickets)
    return {kind: decks[kind] for kind in ("short", "long")}

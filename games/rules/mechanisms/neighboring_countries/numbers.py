"""The numbers of tickets to countries."""

from ...board import Board
from ...numbers import Numbers
from . import PassKeys


def numbers(board: Board, params: object) -> Numbers:
    """Of their goals, and of the countries that can be passed through."""
    most = max(len(ticket.goals) for ticket in board.tickets)
    passed = tuple(c.name for c in board.facts.countries if c.own(PassKeys).pass_through)
    return {"goals": most if most > 1 else None, "passed": passed or None}

"""The numbers of tickets to countries."""

from ...board import Board
from ...numbers import Numbers


def numbers(board: Board, params: object) -> Numbers:
    """Of their goals."""
    most = max(len(ticket.goals) for ticket in board.tickets)
    return {"goals": most if most > 1 else None}

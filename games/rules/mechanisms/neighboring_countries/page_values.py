"""What pages about boards say of tickets to countries."""

from ...board import Board
from ...page_values import HelpValues


def help_values(board: Board, params: object) -> HelpValues:
    """Of their goals."""
    most = max(len(ticket.goals) for ticket in board.tickets)
    return {"goals": most if most > 1 else None}

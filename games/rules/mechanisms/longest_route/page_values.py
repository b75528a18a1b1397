"""What pages about boards say of the longest path."""

from ...board import Board
from ...page_values import HelpValues, Word


def help_values(board: Board, params: object) -> HelpValues:
    """Whose routes are no part of it."""
    return {"others": Word("others.team" if board.facts.team > 1 else "others")}

"""What pages about boards say of two piles of cards."""

from ...board import Board, count_in_pile
from ...page_values import HelpValues, counted


def help_values(board: Board, params: object) -> HelpValues:
    """Of the hands at the start."""
    piles = (
        counted(f"count.{pile}", count_in_pile(board.setup.hand, pile)) for pile in board.piles
    )
    return {"hands": tuple(piles)}

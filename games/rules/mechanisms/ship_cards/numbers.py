"""The numbers of two piles of cards."""

from ...board import Board, count_in_pile
from ...numbers import Numbers, counted


def numbers(board: Board, params: object) -> Numbers:
    """Of the hands at the start."""
    piles = (
        counted(f"count.{pile}", count_in_pile(board.setup.hand, pile)) for pile in board.piles
    )
    return {"hands": tuple(piles)}

"""The numbers of plus-four locomotives."""

from ...board import Board
from ...numbers import Numbers
from . import PLUS_FOUR


def numbers(board: Board, params: object) -> Numbers:
    """How many there are."""
    return {"cards": board.deck.special[PLUS_FOUR]}

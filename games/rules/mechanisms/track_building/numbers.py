"""The numbers of track pieces."""

from ...board import Board
from ...numbers import Numbers, Row
from .beds import Params


def numbers(board: Board, params: Params) -> Numbers:
    """How many there are of each length, and in all."""
    lengths = sorted(params.pieces)
    return {
        "lengths": Row(tuple(lengths)),
        "pieces": Row(tuple(params.pieces[length] for length in lengths)),
        "colors": len(board.colors),
        "all": len(board.colors) * sum(params.pieces.values()),
    }

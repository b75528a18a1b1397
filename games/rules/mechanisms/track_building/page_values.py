"""What pages about boards say of track pieces."""

from ...board import Board
from ...page_values import HelpValues, Row
from .beds import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """How many there are of each length, and in all."""
    lengths = sorted(params.pieces)
    return {
        "lengths": Row(tuple(lengths)),
        "pieces": Row(tuple(params.pieces[length] for length in lengths)),
        "colors": len(board.colors),
        "all": len(board.colors) * sum(params.pieces.values()),
    }

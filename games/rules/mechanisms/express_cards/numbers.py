"""The numbers of express cards."""

from ...board import Board
from ...numbers import Numbers, Word, counted
from .state import Params


def numbers(board: Board, params: Params) -> Numbers:
    """Their values, and how many tickets are kept."""
    keep = board.draw.keep
    return {
        "cards": ", ".join(f"+{n}" for n in params.values),
        "keeping": counted("keep.least", keep) if keep else Word("keep.any"),
    }

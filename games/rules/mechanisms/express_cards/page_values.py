"""What pages about boards say of express cards."""

from ...board import Board
from ...page_values import HelpValues, Word, counted
from .state import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """Their values, and how many tickets are kept."""
    keep = board.draw.keep
    return {
        "cards": ", ".join(f"+{n}" for n in params.values),
        "keeping": counted("keep.least", keep) if keep else Word("keep.any"),
    }

"""What pages about boards say of stations."""

from ...board import Board
from ...page_values import HelpValues
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """What they cost one after the other."""
    return {"costs": params.costs}

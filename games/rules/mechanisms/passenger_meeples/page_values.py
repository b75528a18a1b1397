"""What pages about boards say of passengers."""

from ...board import Board
from ...page_values import HelpValues
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """How many colors there are."""
    return {"kinds": len(params.colors)}

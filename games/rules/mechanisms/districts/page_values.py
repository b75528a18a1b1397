"""What pages about boards say of districts."""

from ...board import Board
from ...page_values import HelpValues, Rows
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """What each of them brings."""
    return {"table": Rows(tuple(params.points.items()))}

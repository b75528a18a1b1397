"""What pages about boards say of the mandala."""

from ...board import Board
from ...page_values import HelpValues, Rows, counted
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """What so many tickets bring."""
    *points, (most, best) = enumerate(params.points[1:], 1)
    return {"table": Rows((*points, (counted("or_more", most), best)))}

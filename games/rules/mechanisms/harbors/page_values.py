"""What pages about boards say of harbors."""

from ...board import Board
from ...page_values import HelpValues, Rows, counted
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """What so many tickets bring."""
    *less, (most, best) = sorted(params.points.items())
    return {"table": Rows((*less, (counted("or_more", most), best)))}

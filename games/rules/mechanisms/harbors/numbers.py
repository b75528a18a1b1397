"""The numbers of harbors."""

from ...board import Board
from ...numbers import Numbers, Rows, counted
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """What so many tickets bring."""
    *less, (most, best) = sorted(params.points.items())
    return {"table": Rows((*less, (counted("or_more", most), best)))}

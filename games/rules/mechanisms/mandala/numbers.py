"""The numbers of the mandala."""

from ...board import Board
from ...numbers import Numbers, Rows, counted
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """What so many tickets bring."""
    *points, (most, best) = enumerate(params.points[1:], 1)
    return {"table": Rows((*points, (counted("or_more", most), best)))}

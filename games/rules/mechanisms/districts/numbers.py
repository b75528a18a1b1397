"""The numbers of districts."""

from ...board import Board
from ...numbers import Numbers, Rows
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """What each of them brings."""
    return {"table": Rows(tuple(params.points.items()))}

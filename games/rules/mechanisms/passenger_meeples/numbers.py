"""The numbers of passengers."""

from ...board import Board
from ...numbers import Numbers
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """How many colors there are."""
    return {"kinds": len(params.colors)}

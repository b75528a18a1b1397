"""The numbers of stations."""

from ...board import Board
from ...numbers import Numbers
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """What they cost one after the other."""
    return {"costs": params.costs}

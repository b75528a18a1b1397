"""The names of linked cities."""

from ...board import Board
from ...numbers import Numbers
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """The cities that are drawn twice."""
    named = {city.id: city.name for city in board.cities}
    return {"cities": tuple(named[city] for city in params.gates.values())}

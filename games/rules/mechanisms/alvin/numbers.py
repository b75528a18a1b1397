"""What the help text tells of Alvin."""

from ...board import Board
from ...numbers import Numbers
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """The city where he starts."""
    return {"home": board.cities[board.city[params.start]].name}

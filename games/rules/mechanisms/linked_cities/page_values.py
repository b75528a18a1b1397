"""What pages about boards say of linked cities."""

from ...board import Board
from ...page_values import HelpValues
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """The cities that are drawn twice."""
    named = {city.id: city.name for city in board.cities}
    return {"cities": tuple(named[city] for city in params.gates.values())}

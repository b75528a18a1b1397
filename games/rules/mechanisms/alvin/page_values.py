"""What pages about boards say of Alvin."""

from ...board import Board
from ...page_values import HelpValues
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """The city where he starts."""
    return {"home": board.cities[board.city[params.start]].name}

"""What pages about boards say of attractions."""

from ...board import Board
from ...page_values import HelpValues
from . import AttractionKeys


def help_values(board: Board, params: object) -> HelpValues:
    """How many there are."""
    return {"places": sum(city.own(AttractionKeys).attraction for city in board.cities)}

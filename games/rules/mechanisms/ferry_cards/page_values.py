"""What pages about boards say of ferry cards."""

from ...board import Board
from ...page_values import HelpValues
from . import FerryCardKeys, Params


def help_values(board: Board, params: Params) -> HelpValues:
    """How many there are."""
    return {"supply": board.deck.own(FerryCardKeys).ferry_cards}

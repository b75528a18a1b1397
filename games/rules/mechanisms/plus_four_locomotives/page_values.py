"""What pages about boards say of plus-four locomotives."""

from ...board import Board
from ...page_values import HelpValues
from . import PLUS_FOUR


def help_values(board: Board, params: object) -> HelpValues:
    """How many there are."""
    return {"cards": board.deck.special[PLUS_FOUR]}

"""What pages about boards say of ferries."""

from ...board import Board
from ...page_values import HelpValues
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """How many cards stand for a locomotive, where they may: of one color, or any."""
    cards = params.cards_for_symbol or None
    return {"of_a_color": cards if params.alike else None, "any": None if params.alike else cards}

"""The numbers of ferries."""

from ...board import Board
from ...numbers import Numbers
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """How many cards stand for a locomotive, where they may: of one color, or any."""
    cards = params.cards_for_symbol or None
    return {"of_a_color": cards if params.alike else None, "any": None if params.alike else cards}

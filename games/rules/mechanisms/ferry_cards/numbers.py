"""The numbers of ferry cards."""

from ...board import Board
from ...numbers import Numbers
from . import FerryCardKeys, Params


def numbers(board: Board, params: Params) -> Numbers:
    """How many there are."""
    return {"supply": board.deck.own(FerryCardKeys).ferry_cards}

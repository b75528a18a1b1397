"""The numbers of attractions."""

from ...board import Board
from ...numbers import Numbers
from . import AttractionKeys


def numbers(board: Board, params: object) -> Numbers:
    """How many there are."""
    return {"places": sum(city.own(AttractionKeys).attraction for city in board.cities)}

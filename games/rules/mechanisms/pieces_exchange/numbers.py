"""The numbers of trains and ships."""

from ...board import Board
from ...numbers import Numbers, counted


def numbers(board: Board, params: object) -> Numbers:
    """Of the pieces that are suggested."""
    cars, ships = board.pieces.values()
    return {"total": cars + ships, "proposed": (counted("cars", cars), counted("ships", ships))}

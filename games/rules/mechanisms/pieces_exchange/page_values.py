"""What pages about boards say of trains and ships."""

from ...board import Board
from ...page_values import HelpValues, counted


def help_values(board: Board, params: object) -> HelpValues:
    """Of the pieces that are suggested."""
    cars, ships = board.pieces.values()
    return {"total": cars + ships, "proposed": (counted("cars", cars), counted("ships", ships))}

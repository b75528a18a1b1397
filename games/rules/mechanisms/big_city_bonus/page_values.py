"""What pages about boards say of big cities."""

from ...board import Board
from ...page_values import HelpValues, Rows
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """What each city brings, the best first."""
    names = {city.id: city.name for city in board.cities}
    by_points = sorted(params.points.items(), key=lambda bonus: -bonus[1])
    return {"bonuses": Rows(tuple((names[city], points) for city, points in by_points))}

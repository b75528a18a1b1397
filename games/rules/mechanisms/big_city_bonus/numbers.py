"""The numbers of big cities."""

from ...board import Board
from ...numbers import Numbers, Rows
from . import Params


def numbers(board: Board, params: Params) -> Numbers:
    """What each city brings, the best first."""
    names = {city.id: city.name for city in board.cities}
    by_points = sorted(params.points.items(), key=lambda bonus: -bonus[1])
    return {"bonuses": Rows(tuple((names[city], points) for city, points in by_points))}

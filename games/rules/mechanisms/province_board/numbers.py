"""The numbers of the province board."""

from ...board import Board
from ...numbers import Numbers, Rows
from .lines import Params


def numbers(board: Board, params: Params) -> Numbers:
    """Of its lines, and what their places bring, by number of players."""
    points = sorted(params.points.items())
    prizes = tuple((seats, ", ".join(map(str, those))) for seats, those in points)
    return {"lines": len(board.colors), "prizes": Rows(prizes)}

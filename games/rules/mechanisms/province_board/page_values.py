"""What pages about boards say of the province board."""

from ...board import Board
from ...page_values import HelpValues, Rows
from .lines import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """Of its lines, and what their places bring, by number of players."""
    points = sorted(params.points.items())
    prizes = tuple((seats, ", ".join(map(str, those))) for seats, those in points)
    return {"lines": len(board.colors), "prizes": Rows(prizes)}

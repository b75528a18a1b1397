"""What pages about boards say of goods."""

from ...board import Board
from ...page_values import HelpValues, Row, Rows, counted
from . import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """What each place brings, by number of players."""
    sizes = sorted(params.bonus)
    places = (
        (place + 1, *(next(iter(params.bonus[n][place : place + 1]), "") for n in sizes))
        for place in range(max(sizes))
    )
    return {
        "sizes": Row(tuple(counted("players", n) for n in sizes)),
        "places": Rows(tuple(places)),
    }

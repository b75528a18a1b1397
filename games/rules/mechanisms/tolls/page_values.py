"""What pages about boards say of tolls."""

from collections.abc import Iterator

from ...board import Board
from ...page_values import HelpValues, Row, Rows, Value, Word, counted
from . import Params, TollKeys

PLACES = ("first", "second", "third", "fourth", "fifth")


def help_values(board: Board, params: Params) -> HelpValues:
    """The least and the highest toll, and what the places by tokens bring."""
    tolls = {route.facts.own(TollKeys).toll for route in board.routes}
    return {
        "least": min(tolls),
        "most": max(tolls),
        "sizes": Row(tuple(counted("players", n) for n in board.sizes)),
        "places": Rows(tuple(_places(board, params))),
    }


def _places(board: Board, params: Params) -> Iterator[tuple[Value, ...]]:
    """What each place brings, by number of players."""
    for place, word in enumerate(PLACES[: max(board.sizes)]):
        brings = (params.bonus[n][place] if place < n else "" for n in board.sizes)
        yield (Word(word), *brings)

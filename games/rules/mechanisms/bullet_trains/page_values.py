"""What pages about boards say of bullet trains."""

from collections.abc import Iterator

from ...board import Board, BoardFile
from ...page_values import HelpValues, Row, Rows, Value, Word, counted
from ..claims import LAST_CARS
from . import BulletKeys, Params

PLACES = ("first", "second", "third", "fourth", "fifth")


def help_values(board: Board, params: Params) -> HelpValues:
    """What the places on the track bring, and what it costs to stand on 0; with how few cars
    the last round may begin."""
    return {
        "last_cars": LAST_CARS,
        "sizes": Row(tuple(counted("players", n) for n in board.sizes)),
        "places": Rows(tuple(_places(board, params))),
        "cost": -params.never,
    }


def extra_turns(facts: BoardFile, params: Params) -> float:
    """The turns in which cards for bullet routes are drawn, two in each, and these are built."""
    lengths = [route.length for route in facts.routes if route.own(BulletKeys).bullet]
    return params.supply * (1 + sum(lengths) / len(lengths) / 2)


def _places(board: Board, params: Params) -> Iterator[tuple[Value, ...]]:
    """What each place brings, by number of players."""
    for place, word in enumerate(PLACES[: max(board.sizes)]):
        brings = (signed(params.bonus[n][place]) if place < n else "" for n in board.sizes)
        yield (Word(word), *brings)


def signed(n: int) -> str:
    """A number with a true minus sign."""
    return str(n).replace("-", "−")

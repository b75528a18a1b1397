"""The numbers of terrain cards."""

from ...board import Board, of, total
from ...numbers import Numbers, Row, Rows, Word
from .facts import KINDS, PILE
from .state import Params


def numbers(board: Board, params: Params) -> Numbers:
    """Of the cards, the routes of each kind, and what doubling takes."""
    used = {route.length for route in board.routes}
    takes = {length: n for length, n in sorted(params.cards.items()) if length in used}
    return {
        "all": total(board.piles[PILE]),
        "row": of(board.draw.faceup, PILE),
        "dealt": of(board.setup.hand, PILE),
        "kinds": Rows(
            tuple((_color(kind), tuple(map(_color, params.colors[kind]))) for kind in KINDS)
        ),
        "lengths": Row(tuple(takes)),
        "takes": Row(tuple(takes.values())),
    }


def _color(name: str) -> Word:
    """What a color or a kind of terrain is called."""
    return Word(f"color.{name}")

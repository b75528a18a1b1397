"""What pages about boards say of terrain cards."""

from ...board import Board, count_all, count_in_pile
from ...page_values import HelpValues, Row, Rows, Word
from .facts import KINDS, PILE
from .state import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """Of the cards, the routes of each kind, and what doubling takes."""
    used = {route.length for route in board.routes}
    takes = {length: n for length, n in sorted(params.cards.items()) if length in used}
    return {
        "all": count_all(board.piles[PILE]),
        "row": count_in_pile(board.draw.faceup, PILE),
        "dealt": count_in_pile(board.setup.hand, PILE),
        "kinds": Rows(
            tuple((_color(kind), tuple(map(_color, params.colors[kind]))) for kind in KINDS)
        ),
        "lengths": Row(tuple(takes)),
        "takes": Row(tuple(takes.values())),
    }


def _color(name: str) -> Word:
    """What a color or a kind of terrain is called."""
    return Word(f"color.{name}")

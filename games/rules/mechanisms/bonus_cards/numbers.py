"""The numbers of bonus cards."""

from ...board import Board
from ...numbers import Numbers
from .facts import Params


def numbers(board: Board, params: Params) -> Numbers:
    """How many there are, what each of them brings, and the names of the capitals."""
    return {
        "all": len(params.cards),
        "capitals": tuple(board.cities[board.place[city]].name for city in params.capitals),
        **{card.id: card.points for card in params.cards},
    }

"""What pages about boards say of bonus cards."""

from ...board import Board
from ...page_values import HelpValues
from .facts import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """How many there are, what each of them brings, and the names of the capitals."""
    return {
        "all": len(params.cards),
        "capitals": tuple(board.cities[board.place[city]].name for city in params.capitals),
        **{card.id: card.points for card in params.cards},
    }

"""What pages about boards say of merchandise."""

from collections import Counter

from ...board import Board
from ...page_values import HelpValues, Rows
from .facts import PASSENGER, MerchandiseKeys
from .state import Params


def help_values(board: Board, params: Params) -> HelpValues:
    """Of the passenger cards, and the tokens in the cities."""
    found = Counter(city.own(MerchandiseKeys).merchandise for city in board.cities)
    del found[""]
    piles = sorted(((n, params.piles[color]) for color, n in found.items()), key=lambda p: p[0])
    return {
        "cards": board.deck.special[PASSENGER],
        "sweep": board.draw.faceup_limits.get(PASSENGER),
        "piles": Rows(tuple((n, ", ".join(map(str, pile))) for n, pile in piles)),
    }

"""What pages about boards say of sets of any cards."""

from ...board import Board
from ...page_values import HelpValues
from . import SubstitutionKeys


def help_values(board: Board, params: object) -> HelpValues:
    """Where any cards stand for one, how many, and an example of two such sets."""
    said = [(route, route.facts.own(SubstitutionKeys).any_cards_as_one) for route in board.routes]
    sets = [(route, cards) for route, cards in said if cards]
    names = (f"{board.cities[route.a].name} – {board.cities[route.b].name}" for route, _ in sets)
    example, cards = max(sets, key=lambda one: one[0].length)
    return {
        "routes": tuple(names),
        "cards": cards,
        "spaces": example.length,
        "some": example.length - 2,
        "others": 2 * cards,
    }

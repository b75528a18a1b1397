"""The numbers of sets of any cards."""

from ...board import Board
from ...numbers import Numbers
from . import SubstitutionKeys


def numbers(board: Board, params: object) -> Numbers:
    """Where any cards stand for one, how many, and an example of two such sets."""
    sets = {
        route: cards
        for route in board.routes
        if (cards := route.facts.own(SubstitutionKeys).any_cards_as_one)
    }
    example, cards = max(sets.items(), key=lambda one: one[0].length)
    names = (f"{board.cities[route.a].name} – {board.cities[route.b].name}" for route in sets)
    return {
        "routes": tuple(names),
        "cards": cards,
        "spaces": example.length,
        "some": example.length - 2,
        "others": 2 * cards,
    }

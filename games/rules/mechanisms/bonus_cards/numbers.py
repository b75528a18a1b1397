"""The numbers of bonus cards."""

from ...board import Board
from ...numbers import Numbers, Rows, Word
from .facts import Params


def numbers(board: Board, params: Params) -> Numbers:
    """How many there are, and what each of them counts and brings."""
    capitals = tuple(board.cities[board.place[city]].name for city in params.capitals)
    known: Numbers = {"small": params.small, "capitals": capitals}
    rows = [
        (Word(f"card.{card.id}"), card.points, Word(f"most.{card.id}", {**known}))
        for card in params.cards
    ]
    return {"all": len(params.cards), "table": Rows(tuple(rows))}

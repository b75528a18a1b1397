"""Prices: what the means of a board are worth to who plays it."""

from functools import lru_cache
from typing import NamedTuple

from games.rules import Rules
from games.rules.mechanisms.claims.quotes import prices

from .numbers import Numbers


class Prices(NamedTuple):
    """What a turn and a piece are worth, in points."""

    turn: float
    car: float


@lru_cache(maxsize=256)
def prices_of(rules: Rules, numbers: Numbers) -> Prices:
    """By the better routes of a board: as many as two players could claim."""
    quotes = sorted(
        prices(rules), key=lambda quote: -quote.points / (1 + quote.cards / numbers.draws)
    )
    pieces = points = 0
    turns = 0.0
    for quote in quotes:
        if pieces > 2 * sum(rules.board.pieces.values()):
            break
        pieces += quote.pieces
        points += quote.points
        turns += 1 + quote.cards / numbers.draws
    if not pieces:
        return Prices(1.0, 0.0)
    turn = numbers.turn * points / turns
    return Prices(turn, numbers.car * max(0.0, points - turn * turns) / pieces)

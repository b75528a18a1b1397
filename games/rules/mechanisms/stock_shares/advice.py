"""What the shares of a company may still bring."""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

from ...advising import expected_prize
from .company import Company

GAME = 20
"""So many turns are enough to sell every share that is left."""
LOGISTIC = 1.8
"""The spread of a normal distribution, in that of a logistic one."""


def hopes(company: Company, pile: Sequence[int], seat: int, seats: int, turns: float) -> float:
    """What a company brings a seat on average in the end, by who holds its shares now."""
    return _hopes(company.points, company.shares, tuple(pile), seat, seats, round(turns))


@lru_cache(maxsize=8192)
def _hopes(
    prizes: tuple[int, ...], shares: int, pile: tuple[int, ...], seat: int, seats: int, turns: int
) -> float:
    held = [pile.count(who) for who in range(seats + 1)]
    hidden = held.pop()
    counts = [n - pile.index(who) / 100 if n else 0.0 for who, n in enumerate(held)]
    if hidden:  # of the dummy's half will count
        counts.append(hidden / 2)
    still = (shares - len(pile)) * min(1.0, turns / GAME)
    spread = sqrt(still / 2 + hidden / 4) / LOGISTIC
    return expected_prize(tuple(counts), seat, prizes, spread)

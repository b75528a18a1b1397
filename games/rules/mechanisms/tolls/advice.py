"""What tokens may still come to: everybody will pay more tolls, and have some paid to them."""

from collections.abc import Sequence
from math import exp, log1p, sqrt
from typing import TYPE_CHECKING

from ...advising import Outlook, expected_prize
from ...graph import members
from ...owners import Owners, derived
from ...state import EMPTY
from .purses import payee

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table
    from . import Tolls
    from .purses import Purses

# Tokens that a turn costs, about
TOKENS_PER_TURN = 0.6
# What a piece costs in tolls, as a part of the mean: whoever can choose takes cheap routes
TOLL_SHARE_PER_PIECE = 0.65
# How far a purse may come to differ from what is expected of it, in a turn
PURSE_SPREAD_PER_TURN = 1.3
# The chance that somebody will claim the free track beside one's own
TOLL_CHANCE = 0.3
# So many turns left make it as likely as that
TURNS_FOR_FULL_TOLL_CHANCE = 10.0


def promise(tolls: "Tolls", table: "Table", seat: int, outlook: Outlook) -> float:
    """What the purse of a seat will be worth, beyond what it is worth now."""
    purses = tolls.state(table)
    later = Later(tolls, table, outlook.turns)
    return later.worth(purses, seat) - Later(tolls, table, 0).worth(purses, seat)


def charges(tolls: "Tolls", table: "Table", seat: int, turns: float) -> dict[int, float]:
    """By free route what its toll takes from the worth of a purse."""
    purses, later = tolls.state(table), Later(tolls, table, turns)
    before, known = later.worth(purses, seat), dict[tuple[int, int | None, int], float]()
    found = {}
    for n in members(table.owner.held.get(EMPTY, 0)):
        route = table.board.routes[n]
        kind = tolls.tolls[n], payee(table, route), route.length
        if kind not in known:
            after = purses.after_toll(seat, *kind[:2])
            known[kind] = before - later.worth(after, seat, placed=route.length)
        found[n] = known[kind]
    return found


class Later:
    """What purses come to in so many turns."""

    def __init__(self, tolls: "Tolls", table: "Table", turns: float) -> None:
        self.params, self.turns = tolls.params, turns
        self.pieces = [sum(seat.pieces) for seat in table.seats]
        self.per_piece = (
            TOLL_SHARE_PER_PIECE * sum(tolls.tolls) / sum(r.length for r in table.board.routes)
        )
        self.each = sum(tolls.tolls) / len(tolls.tolls)
        awaited = _awaited(table.owner, table.board, tolls.tolls, len(self.pieces))
        likely = TOLL_CHANCE * min(1.0, turns / TURNS_FOR_FULL_TOLL_CHANCE)
        self.income = [likely * tokens for tokens in awaited]
        self.spread = PURSE_SPREAD_PER_TURN * sqrt(turns)

    def worth(self, purses: "Purses", seat: int, placed: int = 0) -> float:
        """The points that these purses are worth to a seat that has placed so many pieces more."""
        left = [
            purses.tokens[who] + income - self._spent(pieces - placed * (who == seat))
            for who, (income, pieces) in enumerate(zip(self.income, self.pieces, strict=True))
        ]
        missing = softened(-left[seat], self.spread)
        owed = self.params.loan * (purses.loans[seat] + missing / self.each)
        if purses.loans[seat]:
            return -owed
        return self._prize(purses.loans, left, seat) - owed

    def _spent(self, pieces: int) -> float:
        """The tokens still to be paid by who has so many pieces left."""
        return min(self.per_piece * pieces, TOKENS_PER_TURN * self.turns)

    def _prize(self, loans: Sequence[int], left: Sequence[float], seat: int) -> float:
        """The bonus, if no loan comes between."""
        rivals = [n for who, n in enumerate(left) if who != seat and not loans[who]]
        prizes = self.params.bonus[len(left)]
        # who has no tokens has a place too: what counts is who has more
        counts = tuple(1 + n - min(left) for n in (left[seat], *rivals))
        solvent = 1.0 if not self.spread else 1 / (1 + exp(-min(50.0, left[seat] / self.spread)))
        return solvent * expected_prize(counts, 0, prizes, self.spread)


def softened(n: float, spread: float) -> float:
    """What a number is on average where it is above 0, if it may be this far from what is thought.

    >>> softened(-2, 0), softened(2, 0)
    (0, 2)
    """
    return max(0, n) if not spread else spread * log1p(exp(min(50.0, n / spread)))


@derived
def _awaited(owner: Owners, board: "Board", tolls: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """By seat the tolls of the free tracks beside its own."""
    found = [0] * seats
    for route in board.parallel_routes:
        who = owner[route.n]
        if who != EMPTY and all(owner[other] == EMPTY for other in route.parallel):
            found[who] += tolls[route.n]
    return tuple(found)

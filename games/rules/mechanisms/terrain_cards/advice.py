"""What terrain cards may still double."""

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from .doubling import best_of_others, ways
from .facts import KINDS
from .moves import Doubling
from .state import State

if TYPE_CHECKING:
    from ...advising import Outlook
    from ...table import Table

# So many cards of each kind a seat that has them plays in a turn, about: claims of its routes
CARDS_PLAYED_PER_TURN = 0.07
# Points that a card brings on average when it is played
POINTS_PER_CARD = 3.5
# By so many cards a lead changes, about, before it is needed
LEAD_SWING = 1.5
# Points that a locomotive is worth that is not laid
POINTS_PER_LOCOMOTIVE = 3.0


def promise(state: State, table: "Table", seat: int, outlook: "Outlook") -> float:
    """What the cards before a seat may still bring, and the best answer to what it is asked."""
    counts, turns = state.cards[seat], outlook.turns
    rivals = [best_of_others(state, seat, kind) for kind in range(len(KINDS))]
    held = sum([_worth(n, most, turns) for n, most in zip(counts, rivals, strict=True)])
    return held + sum(
        [
            _best_answer(state, table, ask, turns)
            for ask in table.decisions
            if isinstance(ask, Doubling) and ask.seat == seat
        ]
    )


@lru_cache(maxsize=4096)
def _worth(cards: int, most: int, turns: float) -> float:
    """What cards of a kind may bring: those for which routes are still claimed, unless somebody has
    more by then."""
    leads = 1 / (1 + exp((most - cards - 0.5) / LEAD_SWING))
    return POINTS_PER_CARD * leads * min(float(cards), CARDS_PLAYED_PER_TURN * turns)


def _best_answer(state: State, table: "Table", ask: Doubling, turns: float) -> float:
    """What doubling makes good, less what its cards would have brought later."""
    kind = KINDS.index(ask.terrain)
    have, most = state.cards[ask.seat][kind], best_of_others(state, ask.seat, kind)
    gains = [
        ask.points
        - (_worth(have, most, turns) - _worth(have - ask.cards + jokers, most, turns))
        - POINTS_PER_LOCOMOTIVE * jokers * (turns > 0)
        for jokers in ways(state, table, ask)
    ]
    return max([0.0, *gains])

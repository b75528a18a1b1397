"""Contests: players against each other on the same deals, the seats exchanged, and what follows."""

import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any

from games.rules import Move, Rules, State

from .observation import Observation

# Whoever decides for a seat
Entrant = Callable[[Observation], Move]
# A game of so many moves does not end by itself: it is scored as it stands
MAX_MOVES = 3000
# Standard deviations on either side of the mean that hold 95 % of a normal distribution
Z_95 = 1.96
# Exchanged seats cannot make a game tell more than two
MIN_DESIGN_EFFECT = 0.5


def play(rules: Rules, entrants: Sequence[Entrant], seed: str) -> State[Any]:
    """The end of a game with an entrant at each seat."""
    state, _ = rules.start(len(entrants), seed)
    return play_on(rules, entrants, state)


def play_on(rules: Rules, entrants: Sequence[Entrant], state: State[Any]) -> State[Any]:
    """The end to which a position comes with an entrant at each seat."""
    for _ in range(MAX_MOVES):
        if state.over:
            return state
        seat = rules.active_seats(state)[0]
        state, _ = rules.apply(state, seat, entrants[seat](Observation(rules, state, seat)))
    return rules.score_now(state)[0]


def seated(rules: Rules, entrants: Sequence[Entrant], turned: int) -> list[Entrant]:
    """An entrant for each seat, partners the same one: the first sits down at the place `turned`,
    the others follow."""
    places = [entrants[(place - turned) % len(entrants)] for place in range(len(entrants))]
    return [entrant for entrant in places for _ in range(rules.board.team)]


def seed_of(name: str) -> str:
    """The seed of the deal of this name."""
    return sha256(name.encode()).hexdigest()


def share(final: State[Any], side: Sequence[int]) -> float:
    """The part of the victory that is this side's: 1, or less if it is shared with others."""
    winners = final.final.winners if final.final else ()
    return len({*winners} & {*side}) / len(winners) if winners else 0.0


def margin(final: State[Any], side: Sequence[int]) -> int:
    """The points by which this side is ahead of the best other one."""
    totals = final.final.totals if final.final else ()
    return totals[side[0]] - max(n for seat, n in enumerate(totals) if seat not in side)


def interval(deals: Iterable[Sequence[float]]) -> tuple[float, float, float]:
    """The share of victories with its 95 % interval: low, mean, high. `deals` are the shares in
    the games of each deal.

    Games of one deal are not independent, so variance is measured between deals, as chess engines
    are compared by pairs of games. It gives the effective number of games (Kish), for which the
    interval is Wilson's, which holds near 0 and 1 and for few games too.
    """
    scores = [*map(tuple, deals)]
    means = [statistics.fmean(score) for score in scores]
    games, mean = sum(map(len, scores)), statistics.fmean(means)
    effect, binomial = 1.0, mean * (1 - mean) / games
    if len(means) > 1 and binomial > 0:
        effect = max(MIN_DESIGN_EFFECT, statistics.variance(means) / len(means) / binomial)
    return _wilson(mean, games / effect)


def _wilson(mean: float, games: float) -> tuple[float, float, float]:
    z2 = Z_95**2 / games
    middle = (mean + z2 / 2) / (1 + z2)
    half = Z_95 * math.sqrt(mean * (1 - mean) / games + z2 / games / 4) / (1 + z2)
    return middle - half, mean, middle + half

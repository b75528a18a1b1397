"""Ply: where there are no routes to plan, a move is worth what the rules say after it."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from games.rules import Move, Rules, State
from games.rules.advising import Outlook, promises
from games.rules.pay import Offer
from games.rules.scoring import score_game
from games.rules.table import Table

from .observation import Observation

# In so many states that could be the true one the best moves are tried
SAMPLES = 2
# So many moves of each kind are looked at closely
MAX_MOVES_WEIGHED = 4
# Turns that a game goes on, as far as anybody knows who plans none
USUAL_TURNS_LEFT = 10.0


class Weighed(NamedTuple):
    """What a move is worth, in points ahead of the others, and the move."""

    value: float
    move: Move


class Ply:
    """Weighs the moves of a seat by making each of them, and answering what it is asked then."""

    def __init__(self, observation: Observation) -> None:
        self.rules, self.seat, self.seen = observation.rules, observation.seat, observation

    def weigh(self) -> Iterator[Weighed]:
        """Every move with its value; the best of each kind have been looked at closely."""
        kinds: dict[type[Move], list[Weighed]] = {}
        for move in _moves(self.rules, self.seen.state, self.seat):
            value = ahead(self.rules, self._after(0, move), self.seat)
            kinds.setdefault(type(move), []).append(Weighed(value, move))
        for weighed in kinds.values():
            weighed.sort(key=lambda one: -one.value)
            yield from (
                Weighed(self.value(one.move), one.move) for one in weighed[:MAX_MOVES_WEIGHED]
            )

    def value(self, move: Move) -> float:
        """What a move adds on average, to what lies there."""
        gains = [self._answered(self._after(n, move)) - now for n, now in enumerate(self._now)]
        return self._now[0] + sum(gains) / len(gains)

    def _answered(self, state: State[Any]) -> float:
        """What a state is worth after the best answer, if the seat is asked something new."""
        decisions = [type(ask) for ask in state.decisions if ask.seat == self.seat]
        if not decisions or decisions[0] in [type(ask) for ask in self.seen.state.decisions]:
            return ahead(self.rules, state, self.seat)
        answers = _moves(self.rules, state, self.seat)
        afters = (self.rules.apply(state, self.seat, move)[0] for move in answers)
        return max(ahead(self.rules, after, self.seat) for after in afters)

    def _after(self, n: int, move: Move) -> State[Any]:
        return self.rules.apply(self._samples[n], self.seat, move)[0]

    @cached_property
    def _samples(self) -> list[State[Any]]:
        return [self.seen.state, *(self.seen.sample(str(n)) for n in range(1, SAMPLES))]

    @cached_property
    def _now(self) -> list[float]:
        return [ahead(self.rules, state, self.seat) for state in self._samples]


def ahead(rules: Rules, state: State[Any], seat: int) -> float:
    """The points by which a side is ahead of the mean of the others, as the score lines say and as
    is promised."""
    table, outlook = Table(rules, state), Outlook(USUAL_TURNS_LEFT, {})
    points = {
        side: 0.0 if state.over else promises(table, side[0], outlook) for side in table.sides
    }
    for line in score_game(table).lines:
        points[table.side(line.seat)] += line.points
    mine = points.pop(table.side(seat))
    return mine - sum(points.values()) / max(1, len(points))


def _moves(rules: Rules, state: State[Any], seat: int) -> Iterator[Move]:
    for entry in rules.offers(state, seat):
        if isinstance(entry, Offer):
            yield from entry.moves()
        else:
            yield entry

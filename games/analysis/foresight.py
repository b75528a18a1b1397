"""What a seat could foresee of a move: what it tells alike in every state that the seat cannot tell
from the true one."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from games.rules import Event, Move, Rules, State
from games.rules.values import Data

from .course import ReplayedMove
from .story import Better

# States that show what a seat could foresee of a move
SAMPLES = 3
# Tenths of a point by which a better move has to be better to be told
MIN_BETTER_TENTHS = 5


class Foresight:
    """Tries moves in states that their seat cannot tell from the true one."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def samples(self, step: ReplayedMove) -> Iterator[State[Any]]:
        """States that the seat could not tell from the true one."""
        for k in range(SAMPLES):
            yield self.rules.resample(step.before, step.seat, f"twin:{k}")

    def is_sure(self, step: ReplayedMove) -> bool:
        """Does a move tell its seat nothing that it could not know before?"""
        known = seen_events(step.events, step.seat)
        return all(
            self._said(sample, step.seat, step.move) == known for sample in self.samples(step)
        )

    def better(self, step: ReplayedMove, best: Move, by: int) -> Better | None:
        """The better move, as it would have been told; without what chance would have shown. If
        nothing would have been told alike, the move itself."""
        if by < MIN_BETTER_TENTHS:
            return None
        each = [self._said(sample, step.seat, best) for sample in self.samples(step)]
        foreseen = [events[0] for events in zip(*each, strict=False) if _alike(events)]
        if not foreseen and all(each) and _alike([events[0]["kind"] for events in each]):
            foreseen = [{**each[0][0], "data": _common([events[0]["data"] for events in each])}]
        move = None if foreseen else msgspec.to_builtins(best)
        return Better(step.version - 1, tuple(foreseen), by, move)

    def _said(self, state: State[Any], seat: int, move: Move) -> list[Data]:
        """What a seat would be told of a move."""
        return seen_events(self.rules.apply(state, seat, move)[1], seat)


def seen_events(events: Sequence[Event], seat: int) -> list[Data]:
    """What a seat is told of a move."""
    return [event.seen_by(seat) for event in events if event.kind != "turn.ended"]


def _alike(values: Sequence[object]) -> bool:
    return all(value == values[0] for value in values)


def _common(all_data: Sequence[Data]) -> Data:
    """What all of these say alike."""
    first, *others = all_data
    return {key: value for key, value in first.items() if all(o.get(key) == value for o in others)}

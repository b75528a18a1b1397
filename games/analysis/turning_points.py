"""Turning points: the moves at which chances to win have changed most, as far as it can be told
why."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from .course import ReplayedMove
from .foresight import seen_events
from .story import Seat, Told, Turn, TurningPoint
from .swings import Swing, swings

if TYPE_CHECKING:
    from .follow import Follower

# So many are told
MAX_TURNING_POINTS = 6
# Of what others changed, the part that their largest move has to have done to be told
MIN_EXPLAINED_SHARE = 0.5


class TurningPoints:
    """Finds them in a game that is followed."""

    def __init__(self, follower: "Follower") -> None:
        self.follower = follower

    def of(self, seats: Sequence[Seat]) -> Iterator[TurningPoint]:
        """What changed chances most and can be told why, in the order of the game."""
        found: dict[int, TurningPoint] = {}
        for swing in swings(seats):
            if len(found) == MAX_TURNING_POINTS:
                break
            point = self._point(swing, seats[swing.seat].turns[swing.turn])
            if point is not None:
                found.setdefault(point.version, point)
        yield from (found[version] for version in sorted(found))

    def _point(self, swing: Swing, turn: Turn) -> TurningPoint | None:
        cause = self._cause(swing, turn)
        if cause is None:
            return None
        return TurningPoint(
            version=cause.version,
            seat=swing.seat,
            before=swing.before,
            after=swing.after,
            part=swing.part,
            by=getattr(turn.parts, swing.part),
            events=cause.events,
            better=turn.better if swing.part == "choices" else None,
        )

    def _cause(self, swing: Swing, turn: Turn) -> Told | None:
        """What was told when a chance changed; None if no single move did it."""
        if swing.part == "end":
            return Told(self.follower.course.last, ())
        if swing.part == "others":
            return self._blow(swing, turn)
        if swing.part == "choices" and turn.better:
            version = turn.better.version + 1
            return next(told for told in turn.moves if told.version == version)
        return next((told for told in reversed(turn.moves) if told.events), None)

    def _blow(self, swing: Swing, turn: Turn) -> Told | None:
        """The move of another that changed most: one that has changed more than hands. If no single
        one did it, the last of all that they did, of which nothing is told."""
        down = -1 if swing.after < swing.before else 1
        steps = self.follower.steps
        begun = bisect(steps, turn.moves[-1].version, key=lambda step: step.version)
        theirs = [*takewhile(lambda step: step.seat != swing.seat, steps[begun:])]
        if not theirs:
            return None
        weights: list[tuple[float, ReplayedMove]] = []
        for step in theirs:
            if (step.before.owner, step.before.mech) != (step.after.owner, step.after.mech):
                margin = self.follower.evaluate(step.before, swing.seat).after
                weights.append((down * (margin(step.after) - margin(step.before)), step))
        weight, blow = max(weights, key=lambda one: one[0], default=(0.0, theirs[-1]))
        if 10 * weight < MIN_EXPLAINED_SHARE * abs(turn.parts.others):
            return Told(theirs[-1].version, ())
        return Told(blow.version, tuple(seen_events(blow.events, swing.seat)))

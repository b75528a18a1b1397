"""Time to think, as pure arithmetic. Moments and spans are seconds of the server's own time."""

from collections.abc import Collection
from typing import Literal

import msgspec
from msgspec import structs

MINUTE, DAY = 60, 86400
MINUTES = range(1, 181)
INCREMENT = range(0, 301)
DAYS = range(1, 31)
GIFTS = {"live": (MINUTE, 5 * MINUTE), "days": (DAY, 3 * DAY)}
"""What may be given at once."""


class Clock(msgspec.Struct, frozen=True):
    """The time of every seat: what was `left` at the moment `at`, and whose is running since.

    Live: a seat begins with `start` seconds and gets `more` whenever it has done its part.
    Days: it has `start` seconds, anew every time it is to move.
    A seat out of time stays so until it has moved: nothing else follows from the arithmetic.
    """

    kind: Literal["live", "days"]
    start: float
    more: float
    left: tuple[float, ...]
    running: tuple[int, ...] = ()
    at: float = 0
    paused: bool = False

    @property
    def grace(self) -> float:
        """How long others wait for a seat that is out of time."""
        return MINUTE if self.kind == "live" else self.start / 4

    @property
    def most(self) -> float:
        """More time than this cannot be given to anybody."""
        return MINUTES[-1] * MINUTE if self.kind == "live" else DAYS[-1] * DAY


def live(minutes: int, increment: int, seats: int) -> Clock:
    """A clock with so many minutes for everybody, and seconds after every turn."""
    return Clock("live", minutes * MINUTE, increment, (minutes * MINUTE,) * seats)


def by_days(days: int, seats: int) -> Clock:
    """A clock with so many days for every turn."""
    return Clock("days", days * DAY, 0, (days * DAY,) * seats)


def left(clock: Clock, now: float) -> tuple[float, ...]:
    """What every seat has left; below zero: for how long it has been out of time."""
    gone = 0 if clock.paused else max(0, now - clock.at)
    return tuple(
        had - gone if seat in clock.running else had for seat, had in enumerate(clock.left)
    )


def is_out(clock: Clock, now: float, seat: int) -> bool:
    """Whether this seat has run out of time."""
    return seat in clock.running and left(clock, now)[seat] <= 0


def turned(clock: Clock, now: float, owing: Collection[int], moved: int | None = None) -> Clock:
    """The time of those who owed is charged; that of those who owe a move or an answer now runs.

    Who owes nothing any more has done their part; so has who has `moved`, if others begin to owe
    then: what this seat owes still, such as the next ticket of a draft, it owes anew with them.
    """
    charged = list(left(clock, now))
    done = set(clock.running) - set(owing)
    if not set(owing) <= set(clock.running):
        done.update({moved}.intersection(clock.running))
    for seat in done:
        charged[seat] = (
            clock.start
            if clock.kind == "days"
            else min(max(charged[seat], 0) + clock.more, max(charged[seat], clock.most))
        )
    return structs.replace(clock, left=tuple(charged), running=tuple(sorted(owing)), at=now)


def paused(clock: Clock, now: float) -> Clock:
    """Nobody's time runs."""
    return structs.replace(clock, left=left(clock, now), at=now, paused=True)


def resumed(clock: Clock, now: float) -> Clock:
    """The time of the same seats runs again."""
    return structs.replace(clock, at=now, paused=False)


def given(clock: Clock, now: float, seats: Collection[int], seconds: float) -> Clock:
    """These seats have more time, but never more than the most there is."""
    had = left(clock, now)
    more = tuple(
        max(time, min(max(time, 0) + seconds, clock.most)) if seat in seats else time
        for seat, time in enumerate(had)
    )
    return structs.replace(clock, left=more, at=now)


def back(clock: Clock, now: float, seat: int) -> Clock:
    """A seat that comes back has time enough to read what happened."""
    least = min(clock.start, MINUTE) if clock.kind == "live" else clock.start
    return given(clock, now, [seat], max(0, least - max(0, left(clock, now)[seat])))


def deadline(clock: Clock | None) -> float | None:
    """When the first grace ends, if any time runs."""
    if clock is None or clock.paused or not clock.running:
        return None
    return clock.at + min(clock.left[seat] for seat in clock.running) + clock.grace

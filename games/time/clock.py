"""Time to think, as pure arithmetic. Moments and spans are seconds of the server's own time."""

from collections.abc import Collection
from typing import Literal, Self

import msgspec
from msgspec import structs

from common.durations import DAY, MINUTE

MINUTES_PER_SEAT = range(1, 181)
INCREMENT_SECONDS = range(0, 301)
DAYS_PER_TURN = range(1, 31)
# what may be given at once
GIFT_SECONDS = {"live": (MINUTE, 5 * MINUTE), "days": (DAY, 3 * DAY)}


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
        return MINUTES_PER_SEAT[-1] * MINUTE if self.kind == "live" else DAYS_PER_TURN[-1] * DAY

    @classmethod
    def live(cls, minutes: int, increment: int, seats: int) -> Self:
        """A clock with so many minutes for everybody, and seconds after every turn."""
        return cls("live", minutes * MINUTE, increment, (minutes * MINUTE,) * seats)

    @classmethod
    def by_days(cls, days: int, seats: int) -> Self:
        """A clock with so many days for every turn."""
        return cls("days", days * DAY, 0, (days * DAY,) * seats)

    def remaining(self, now: float) -> tuple[float, ...]:
        """What every seat has left; below zero: for how long it has been out of time."""
        gone = 0 if self.paused else max(0, now - self.at)
        return tuple(
            had - gone if seat in self.running else had for seat, had in enumerate(self.left)
        )

    def charge(self, now: float, owing: Collection[int], moved: int | None = None) -> Self:
        """The time of those who owed is charged; that of those who owe a move or an answer now
        runs.

        Who owes nothing any more has done their part; so has who has `moved`, if others begin to
        owe then: what this seat owes still, such as the next ticket of a draft, it owes anew with
        them.
        """
        charged = list(self.remaining(now))
        done = set(self.running) - set(owing)
        if not set(owing) <= set(self.running):
            done.update(seat for seat in self.running if seat == moved)
        for seat in done:
            charged[seat] = (
                self.start
                if self.kind == "days"
                else min(max(charged[seat], 0) + self.more, max(charged[seat], self.most))
            )
        return structs.replace(self, left=tuple(charged), running=tuple(sorted(owing)), at=now)

    def pause(self, now: float) -> Self:
        """Nobody's time runs."""
        return structs.replace(self, left=self.remaining(now), at=now, paused=True)

    def resume(self, now: float) -> Self:
        """The time of the same seats runs again."""
        return structs.replace(self, at=now, paused=False)

    def give(self, now: float, seats: Collection[int], seconds: float) -> Self:
        """These seats have more time, but never more than the most there is."""
        more = tuple(
            max(time, min(max(time, 0) + seconds, self.most)) if seat in seats else time
            for seat, time in enumerate(self.remaining(now))
        )
        return structs.replace(self, left=more, at=now)

    def give_on_return(self, now: float, seat: int) -> Self:
        """A seat that comes back has time enough to read what happened."""
        least = min(self.start, MINUTE) if self.kind == "live" else self.start
        return self.give(now, [seat], max(0, least - max(0, self.remaining(now)[seat])))

    def deadline(self) -> float | None:
        """When the first grace ends, if any time runs."""
        if self.paused or not self.running:
            return None
        return self.at + min(self.left[seat] for seat in self.running) + self.grace

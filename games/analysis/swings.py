"""Swings: the turns in which somebody's chance to win changed most."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .story import Parts, Seat

# Hundredths by which a chance has to change
MIN_SWING_HUNDREDTHS = 8


class Swing(NamedTuple):
    """A turn of a seat, counted from 0, its chance before and after, and the part that did most."""

    seat: int
    turn: int
    before: int
    after: int
    part: str


def swings(seats: Sequence[Seat]) -> list[Swing]:
    """All of them, the largest first."""
    found = [swing for n, seat in enumerate(seats) for swing in _of(n, seat)]
    found.sort(key=lambda swing: (-abs(swing.after - swing.before), swing.turn, swing.seat))
    return found


def _of(n: int, seat: Seat) -> Iterator[Swing]:
    chances = [*(turn.chance for turn in seat.turns), 100 * seat.won]
    for turn, (before, after) in enumerate(pairwise(chances)):
        way = 1 if after > before else -1
        parts = seat.turns[turn].parts
        # the first deal was before the first chance
        names = [name for name in Parts.__struct_fields__ if name != "deal"]
        part = max(names, key=lambda name: way * getattr(parts, name))
        if abs(after - before) >= MIN_SWING_HUNDREDTHS and way * getattr(parts, part) > 0:
            yield Swing(n, turn, before, after, part)

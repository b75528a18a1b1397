"""What the lines of the province board may still bring."""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from ...advising import expected_prize
from .lines import Line, strength, with_car

if TYPE_CHECKING:
    from ...advising import Outlook

# By so many spaces a lead on a line changes in a turn, about, and twice as far in four
LEAD_SWING_PER_TURN = 0.8
# Points that a car is worth which is not put on the board, as long as there is time to use it
POINTS_PER_CAR_KEPT = 1.5


def hopes(line: Line, seat: int, prizes: Sequence[int], outlook: "Outlook") -> float:
    """What a line may still bring a seat that has a car there, beyond what it brings now."""
    if seat not in line:
        return 0.0
    prizes = tuple(prizes)
    return _prize(line, seat, prizes, round(outlook.turns)) - _prize(line, seat, prizes, 0)


@lru_cache(maxsize=16384)
def _prize(line: Line, seat: int, prizes: tuple[int, ...], turns: int) -> float:
    """What a line brings on average in the end, with so many turns left."""
    if seat not in line:
        return 0.0
    seats = (seat, *sorted({*line} - {seat, -1}))
    sums = tuple([total + top / 100 for total, top in (strength(line, one) for one in seats)])
    if turns:
        # somebody else may still come
        sums = (*sums, 0.0)
    return expected_prize(sums, 0, tuple(map(float, prizes)), LEAD_SWING_PER_TURN * sqrt(turns))


def best_gain(
    reached: Sequence[tuple[Line, int]], seat: int, prizes: Sequence[int], outlook: "Outlook"
) -> float:
    """What a car makes good that may be put on one of these lines, on such a space of it; nothing
    if none is."""
    turns, prizes = round(outlook.turns), tuple(prizes)
    best = 0.0
    for line, space in reached:
        after = _prize(with_car(line, space, seat), seat, prizes, turns)
        best = max(
            best, after - _prize(line, seat, prizes, turns) - POINTS_PER_CAR_KEPT * (turns > 0)
        )
    return best

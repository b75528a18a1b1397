"""The chance to win, from the margin that is expected and from how much may still come."""

from collections.abc import Sequence
from math import erf, exp, sqrt

# Where the own luck is looked at, in standard deviations
POINTS = tuple(-3 + 0.25 * n for n in range(25))
WEIGHTS = tuple(exp(-x * x / 2) for x in POINTS)


def chance_to_win(margin: float, rivals: Sequence[float], spread: float) -> float:
    """The chance to end before all rivals. `margin` is what is expected beyond their mean, `rivals`
    is what each lies above that mean, `spread` the standard deviation of anybody's points.

    >>> round(chance_to_win(0, [0], 10), 2), round(chance_to_win(0, [0, 0, 0], 10), 2)
    (0.5, 0.25)
    """
    total = 0.0
    for x, weight in zip(POINTS, WEIGHTS, strict=True):
        ahead = 1.0
        for rival in rivals:
            ahead *= _below((margin - rival) / spread + x)
        total += weight * ahead
    return total / sum(WEIGHTS)


def _below(x: float) -> float:
    """The normal distribution."""
    return (1 + erf(x / sqrt(2))) / 2

"""Plots as shapes for an SVG; what they show stands beside them in a table."""

from collections.abc import Sequence
from typing import NamedTuple

APART = 18 * 100 / 220
"""Room for a mark beside the end of its line: its pixels, of the least that a plot is high."""


class Line(NamedTuple):
    """One seat's way through a plot: its points, its end, and how high its mark stands."""

    color: str
    path: str
    x: float
    y: float
    mark: float


class Tick(NamedTuple):
    """A mark on an axis: what it says and where it is."""

    text: int
    at: float


class Plot(NamedTuple):
    """Lines over turns, in hundredths of its width and height."""

    lines: list[Line]
    across: list[Tick]
    up: list[Tick]


def over_turns(curves: Sequence[tuple[str, Sequence[int]]]) -> Plot:
    """Points after each turn, for seats by color."""
    turns = max((len(curve) for _color, curve in curves), default=0) or 1
    most = max((max(curve, default=0) for _color, curve in curves), default=0) or 1

    def spot(turn: int, points: int) -> tuple[float, float]:
        return round(100 * turn / turns, 2), round(100 * (1 - points / most), 2)

    lines = []
    for color, curve in curves:
        spots = [spot(turn, points) for turn, points in enumerate([0, *curve])]
        path = "M" + "L".join(f"{x} {y}" for x, y in spots)
        lines.append(Line(color, path, *spots[-1], spots[-1][1]))
    return Plot(
        _apart(lines),
        [Tick(turn, spot(turn, 0)[0]) for turn in _steps(turns)],
        [Tick(points, spot(0, points)[1]) for points in _steps(most)],
    )


def _apart(lines: list[Line]) -> list[Line]:
    """Marks that would lie on one another move down, but not under the plot."""
    placed, free = {}, 0.0
    down = sorted(lines, key=lambda line: line.y)
    for below, line in zip(reversed(range(len(down))), down, strict=True):
        free = max(min(line.y, 100 - below * APART), free)
        placed[line] = line._replace(mark=round(free, 2))
        free += APART
    return [placed[line] for line in lines]


def _steps(most: int) -> list[int]:
    """A few round numbers from 0 up to the largest."""
    size = 1
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200):
        size = step
        if most / step <= 6:
            break
    return list(range(0, most + 1, size))

"""Plots as shapes for an SVG; what they show stands beside them in a table."""

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 40, 110, 12, 28
LINE = 15
"""Room that a name needs beside the end of its line."""


class Line(NamedTuple):
    """One seat's way through a plot: its points, and where its name stands."""

    name: str
    color: str
    path: str
    x: float
    y: float
    label: float


class Tick(NamedTuple):
    """A mark on an axis: what it says and where it is."""

    text: int
    at: float


class Plot(NamedTuple):
    """Lines over turns."""

    lines: list[Line]
    across: list[Tick]
    up: list[Tick]
    box: tuple[int, int, int, int] = (LEFT, TOP, WIDTH - RIGHT, HEIGHT - BOTTOM)


def over_turns(curves: Sequence[tuple[str, str, Sequence[int]]]) -> Plot:
    """Points after each turn, for seats by name and color."""
    turns = max((len(curve) for _name, _color, curve in curves), default=0) or 1
    most = max((max(curve, default=0) for _name, _color, curve in curves), default=0) or 1
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def spot(turn: int, points: int) -> tuple[float, float]:
        return round(LEFT + wide * turn / turns, 1), round(TOP + high * (1 - points / most), 1)

    lines = []
    for name, color, curve in curves:
        spots = [spot(turn, points) for turn, points in enumerate([0, *curve])]
        path = "M" + "L".join(f"{x} {y}" for x, y in spots)
        lines.append(Line(name, color, path, *spots[-1], spots[-1][1]))
    return Plot(
        _apart(lines),
        [Tick(turn, spot(turn, 0)[0]) for turn in _steps(turns)],
        [Tick(points, spot(0, points)[1]) for points in _steps(most)],
    )


def _apart(lines: list[Line]) -> list[Line]:
    """Names that would lie on one another move down."""
    placed, free = {}, 0.0
    for line in sorted(lines, key=lambda line: line.y):
        free = max(line.y, free)
        placed[line] = line._replace(label=free + 4)
        free += LINE
    return [placed[line] for line in lines]


def _steps(most: int) -> list[int]:
    """A few round numbers from 0 up to the largest."""
    size = 1
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200):
        size = step
        if most / step <= 6:
            break
    return list(range(0, most + 1, size))

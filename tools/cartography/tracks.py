"""Lays the spaces of every track along its way."""

from dataclasses import dataclass, field

import numpy as np

from .page import Page
from .shapes import Shape, overlap, tile

Space = tuple[float, float, float]


def bernstein(t: np.ndarray) -> np.ndarray:
    """The shares of the four corners of a cubic curve at each parameter."""
    rest: np.ndarray = 1 - t
    return np.stack([rest**3, 3 * t * rest**2, 3 * t**2 * rest, t**3], axis=1)


def curve(a: np.ndarray, handles: np.ndarray, b: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Points along the cubic curve of a way."""
    return bernstein(at) @ np.stack([a, *handles, b])


def lengths(points: np.ndarray) -> np.ndarray:
    """How far along a line of points each point is."""
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])


@dataclass
class Track:
    """The line of one way and how its cars stand on it.

    `breaks` are places (how far along, how wide) where no car may stand: under a crossing way, or
    at the edge of the page, which the line leaves if it wraps.
    """

    points: np.ndarray
    cars: int
    tracks: int
    gaps: np.ndarray
    page: Page
    breaks: list[tuple[float, float]] = field(default_factory=list)
    wraps: bool = False

    def __post_init__(self) -> None:
        self.along = lengths(self.points)
        self.inner = self._inner()
        ends = [self.gaps[0], self.along[-1] - self.gaps[1]]
        for where, width in sorted(self.breaks):
            ends[-1:-1] = [where - width / 2, where + width / 2]
        ends = list(np.interp(ends, self.along, self.inner))
        self.stretches = list(zip(ends[::2], ends[1::2], strict=True))
        self.shares = self._deal()
        self.slack = max(
            last - first - n * self._pitch(first, last, n)
            for (first, last), n in zip(self.stretches, self.shares, strict=True)
            if n
        )

    def _inner(self) -> np.ndarray:
        """How far along each point is on the inside of the bends, where cars are nearest."""
        step = np.diff(self.points, axis=0)
        heading = np.unwrap(np.arctan2(step[:, 1], step[:, 0]))
        bend = np.abs(np.gradient(heading))
        inside = np.hypot(*step.T) - bend * self.page.half(self.tracks)
        return np.concatenate([[0.0], np.cumsum(np.maximum(inside, 0.2 * np.hypot(*step.T)))])

    def _pitch(self, first: float, last: float, cars: int) -> float:
        return min((last - first) / cars, self.page.tile + self.page.loose)

    def _deal(self) -> list[int]:
        """How many cars stand on each stretch: always the next where there is most room."""
        shares = [0] * len(self.stretches)
        for _ in range(self.cars):
            rooms = [
                (last - first) / (n + 1)
                for (first, last), n in zip(self.stretches, shares, strict=True)
            ]
            shares[rooms.index(max(rooms))] += 1
        return shares

    def _at(self, where: float) -> np.ndarray:
        return np.array([np.interp(where, self.along, self.points[:, k]) for k in (0, 1)])

    def spaces(self, shift: float = 0.0) -> list[list[Space]]:
        """The spaces of each parallel track, shifted by a part (-0.5 to 0.5) of the slack."""
        page = self.page
        middles = []
        for (first, last), n in zip(self.stretches, self.shares, strict=True):
            if n:
                pitch = self._pitch(first, last, n)
                start = first + (last - first - pitch * n) * (0.5 + shift)
                at = start + pitch * (np.arange(n) + 0.5)
                middles += list(np.interp(at, self.inner, self.along))
        laid = []
        for track in range(self.tracks):
            side = (track - (self.tracks - 1) / 2) * (page.thick + page.parallel_gap)
            spaces = []
            for middle in middles:
                back, here, ahead = (self._at(middle + d * page.tile / 2) for d in (-1, 0, 1))
                direction = (ahead - back) / np.hypot(*(ahead - back))
                center = (back + ahead) / 4 + here / 2
                center += side * np.array([-direction[1], direction[0]])
                if self.wraps:
                    center[0] %= page.width
                angle = np.degrees(np.arctan2(direction[1], direction[0]))
                angle -= 180 * np.ceil(angle / 180 - 0.5)
                spaces.append((round(center[0], 1), round(center[1], 1), round(angle, 1)))
            laid.append(spaces)
        return laid


def meeting(p: np.ndarray, q: np.ndarray) -> tuple[float, float, float] | None:
    """Where two lines of points cross: how far along each, and the sine of the angle."""
    u, v = np.diff(p, axis=0)[:, None], np.diff(q, axis=0)[None]
    d = q[None, :-1] - p[:-1, None]
    cross = u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]
    cross[cross == 0] = np.inf
    s = (d[..., 0] * v[..., 1] - d[..., 1] * v[..., 0]) / cross
    t = (d[..., 0] * u[..., 1] - d[..., 1] * u[..., 0]) / cross
    of_p, of_q = np.nonzero((s >= 0) & (s <= 1) & (t >= 0) & (t <= 1))
    if not of_p.size:
        return None
    i, j = int(of_p[0]), int(of_q[0])
    size = np.hypot(*u[i, 0]), np.hypot(*v[0, j])
    sine = abs(cross[i, j]) / (size[0] * size[1])
    return lengths(p)[i] + s[i, j] * size[0], lengths(q)[j] + t[i, j] * size[1], float(sine)


def shunt(ways: list[Track], sweeps: int = 3) -> list[list[list[Space]]]:
    """Lays all ways, pushing the cars along where two ways would touch near a shared city."""
    if not ways:
        return []
    page = ways[0].page
    laid = [way.spaces() for way in ways]

    def corners(spaces: list[list[Space]]) -> list[tuple[Space, Shape]]:
        return [
            (space, tile(*space, page.tile + 2, page.thick + 2))
            for track in spaces
            for space in track
        ]

    shapes = [corners(spaces) for spaces in laid]
    far = page.tile + page.thick + 4

    def touch(w: int, mine: list[tuple[Space, Shape]]) -> float:
        total = 0.0
        for other in near[w]:
            for (x1, y1, _), p in mine:
                for (x2, y2, _), q in shapes[other]:
                    if abs(x1 - x2) < far and abs(y1 - y2) < far:
                        total += max(0.0, overlap(p, q))
        return total

    boxes = [(way.points.min(axis=0) - far / 2, way.points.max(axis=0) + far / 2) for way in ways]
    near = [
        [
            o
            for o in range(len(ways))
            if o != w and (boxes[w][0] <= boxes[o][1]).all() and (boxes[o][0] <= boxes[w][1]).all()
        ]
        for w in range(len(ways))
    ]
    for _ in range(sweeps):
        for w, way in enumerate(ways):
            if way.slack < 2 or touch(w, shapes[w]) == 0:
                continue
            options = [
                (touch(w, corners(spaces)) + 0.1 * abs(shift), spaces)
                for shift in (0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45)
                for spaces in [way.spaces(shift)]
            ]
            laid[w] = min(options, key=lambda option: option[0])[1]
            shapes[w] = corners(laid[w])
    return laid

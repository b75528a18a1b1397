"""Bends the map until every car, city and name has room.

Everything that takes room on the page moves at once: cities, the two handles of every way (each a
cubic curve), the boxes of the names, the gaps between a city and the first car of a way. A sum
of penalties says what is wrong; L-BFGS makes it small. Ways are covered by discs as wide as their
tracks: what keeps the discs apart keeps the cars apart.
"""

from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from scipy.optimize import minimize
from scipy.spatial import Delaunay, cKDTree

from .energy import energy
from .facts import Board
from .letters import text_width
from .page import Page
from .tracks import bernstein, curve, lengths

MOST_GAP = 24.0  # how far cars are moved away from their city
BROAD = 25.0  # least height of a triangle that shall not fold
MARGIN = 26.0  # kept about everything when a page is cut
REACH = 70.0  # how far neighbours are looked for


@dataclass
class Terms:
    """How strongly each kind of nearness is punished."""

    apart: float = 0.01
    short: float = 0.05
    ways: float = 0.02
    clear: float = 0.02
    names: float = 0.0
    frame: float = 0.05

    @classmethod
    def strong(cls, times: float) -> "Terms":
        """Everything forbidden, so many times as strongly as at first."""
        nearness = 0.1 * times
        return cls(0.02, nearness, nearness, nearness / 2, nearness, nearness)


class Relaxation:
    """The moving parts of one board and the energy of their positions."""

    def __init__(self, board: Board, page: Page, true: np.ndarray) -> None:
        self.board, self.page, self.true = board, page, true.copy()
        at = {city.id: i for i, city in enumerate(board.cities)}
        self.n, self.m = len(board.cities), len(board.ways)
        self.a = np.array([at[w.a] for w in board.ways])
        self.b = np.array([at[w.b] for w in board.ways])
        self.cars = np.array([w.length for w in board.ways], float)
        self.half = np.array([page.half(len(w.tracks)) for w in board.ways])
        self.least_gap = page.least_gap
        self.gaps = np.full((self.m, 2), self.least_gap)
        self.reach = self.cars * page.pitch + 2 * self.least_gap
        self.around = self._around(true)
        self.bearing = self._angles(true)
        self.extra = np.zeros(self.m)
        self.shy = np.zeros((self.m, self.n))  # more room between a way and a city, and two ways
        self.shy_ways = np.zeros((self.m, self.m))
        self.crossed: list[tuple[int, int]] = []
        widths = [text_width(c.name, page.text) for c in board.cities]
        self.box = np.column_stack([np.array(widths) / 2, np.full(self.n, page.text * 0.5)])
        self.named = np.array([bool(c.name) for c in board.cities])
        self.cities = true.copy()
        self.handles = self.straight(true)
        self.names = true.copy()
        self.terms = Terms()
        self.strain = 0.0
        self._frames()
        self.bend_most = self.reach / 12 / (5 * self.half + 40)
        ground = np.flatnonzero(~self.small)
        found = np.sort(ground[Delaunay(true[ground]).simplices], axis=1)
        a, b, c = (true[found[:, k]] for k in range(3))
        areas = (b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0]
        sides = [((p - q) ** 2).sum(axis=1) for p, q in ((a, b), (b, c), (c, a))]
        broad = np.abs(areas) / np.sqrt(np.max(sides, axis=0)) > BROAD
        self.triangles, self.areas = found[broad], areas[broad]

    def _frames(self) -> None:
        """Cities and ways stay on the page, or on the inset; the others stay off it."""
        page = self.page
        self.small = np.array([self.board.on_inset(city) for city in self.board.cities])
        self.low = np.zeros((self.n, 2))
        self.high = np.tile((page.width, page.height), (self.n, 1))
        if self.board.inset:
            left, top, width, height = page.share(self.board.inset.box)
            self.low[self.small] = left, top
            self.high[self.small] = left + width, top + height

    # -- parts ---------------------------------------------------------------------------------

    def _around(self, cities: np.ndarray) -> np.ndarray:
        """What to add to the second city of each way: a wrapping way ends a page further."""
        wraps = np.array([way.wrap for way in self.board.ways])
        eastward = cities[self.b, 0] < cities[self.a, 0]
        shift = np.where(wraps, np.where(eastward, self.page.width, -self.page.width), 0.0)
        return np.column_stack([shift, np.zeros(self.m)])

    def line(self, w: int, at: np.ndarray) -> np.ndarray:
        """Points on a way; a wrapping one goes on beyond the page."""
        end = self.cities[self.b[w]] + self.around[w]
        return curve(self.cities[self.a[w]], self.handles[w], end, at)

    def _angles(self, cities: np.ndarray) -> np.ndarray:
        d = cities[self.b] + self.around - cities[self.a]
        return np.arctan2(d[:, 1], d[:, 0])

    def straight(self, cities: np.ndarray) -> np.ndarray:
        a, b = cities[self.a], cities[self.b] + self.around
        return np.stack([a * 2 / 3 + b / 3, a / 3 + b * 2 / 3], axis=1)

    def pack(self) -> np.ndarray:
        """All coordinates and gaps in one row."""
        points = [self.cities, self.handles[:, 0], self.handles[:, 1], self.names, self.gaps]
        return np.concatenate(points).ravel()

    def unpack(self, flat: np.ndarray) -> None:
        """Takes the coordinates and gaps back."""
        n, m = self.n, self.m
        rows = np.split(flat.reshape(-1, 2).copy(), [n, n + m, n + 2 * m, 2 * n + 2 * m])
        self.cities, self.names, self.gaps = rows[0], rows[3], rows[4]
        self.handles = np.stack(rows[1:3], axis=1)

    def prepare(self) -> None:
        """Spreads points along every way, from gap to gap, and finds which may meet."""
        corners = [self.a, self.n + np.arange(self.m), self.n + self.m + np.arange(self.m), self.b]
        self.corners = np.stack(corners, axis=1)
        dense = np.linspace(0, 1, 200)
        owner, part, where, slope = [], [], [], []
        self.whole = np.zeros(self.m)
        for way in range(self.m):
            line = self.line(way, dense)
            along = lengths(line)
            self.whole[way] = along[-1]
            first, last = self.gaps[way, 0], along[-1] - self.gaps[way, 1]
            count = max(4, int(np.ceil((last - first) / 8)) + 1)
            parts = np.linspace(0, 1, count)
            places = first + (last - first) * parts
            at = np.interp(places, along, dense)
            owner.append(np.full(count, way))
            part.append(parts)
            where.append(at)
            slope.append(np.interp(places + 1, along, dense) - at)
        self.owner, self.part = np.concatenate(owner), np.concatenate(part)
        self.where, self.slope = np.concatenate(where), np.concatenate(slope)
        self.from_gaps = self.gaps.copy()
        self.back = np.zeros((len(self.owner), 2))
        points = self.points_of(self.pack().reshape(-1, 2), self.gaps)[0]
        wide = self.page.width
        self.back[:, 0] = -np.floor(points[:, 0] / wide) * wide * (self.around[self.owner, 0] != 0)
        points += self.back
        pairs = cKDTree(points).query_pairs(REACH, output_type="ndarray")
        pairs = pairs[self.owner[pairs[:, 0]] != self.owner[pairs[:, 1]]]
        codes = np.sort(self.owner[pairs], axis=1) @ (self.m, 1)
        pairs = pairs[~np.isin(codes, [i * self.m + j for i, j in self.crossed])]
        self.pairs = pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]
        i, j = self.owner[self.pairs[:, 0]], self.owner[self.pairs[:, 1]]
        meet = (self.a[i] == self.a[j]) | (self.b[i] == self.b[j])
        meet |= (self.a[i] == self.b[j]) | (self.b[i] == self.a[j])
        between = np.where(meet, self.page.gap / 2, 2 * self.page.gap)
        self.between = self.half[i] + self.half[j] + between + self.shy_ways[i, j]
        owners = self.owner[:, None]
        city = np.arange(self.n)[None, :]
        near = np.abs(points[:, None] - self.cities[None]).max(axis=2) < REACH
        self.foreign = np.nonzero(near & (self.a[owners] != city) & (self.b[owners] != city))
        close = np.abs(points[:, None] - self.names[None]) < self.box[None] + REACH / 2
        self.beside = np.nonzero(close.all(axis=2) & self.named[None, :])

    def points_of(self, everything: np.ndarray, gaps: np.ndarray) -> tuple[np.ndarray, ...]:
        """Points on the ways, their shares in the four corners, and their speed along the way."""
        moved = (gaps - self.from_gaps)[self.owner]
        t = self.where + self.slope * (moved[:, 0] * (1 - self.part) - moved[:, 1] * self.part)
        shares = bernstein(t)
        corners = everything[self.corners[self.owner]]
        corners[:, 3] += self.around[self.owner]
        points = np.einsum("sk,skd->sd", shares, corners)
        rest = 1 - t
        speed = np.einsum(
            "sk,skd->sd",
            np.stack([3 * rest**2, 6 * rest * t, 3 * t**2], axis=1),
            np.diff(corners, axis=1),
        )
        return points + self.back, shares, speed * self.slope[:, None]

    # -- moving --------------------------------------------------------------------------------

    def settle(self, terms: Terms, rounds: int, steps: int = 50) -> None:
        """Moves everything downhill; neighbours are looked up anew each round."""
        self.terms = terms
        free = [(None, None)] * (4 * self.n + 4 * self.m)
        bounds = free + [(self.least_gap, self.least_gap + MOST_GAP)] * (2 * self.m)
        for _ in range(rounds):
            self.prepare()
            found = minimize(
                partial(energy, self), self.pack(), jac=True, method="L-BFGS-B", bounds=bounds,
                options={"maxiter": steps, "maxcor": 20},
            )  # fmt: skip
            self.unpack(found.x)
            settled = abs(self.strain - found.fun) < 0.002 * found.fun
            self.strain = float(found.fun)
            if settled:
                break

    def winding(self) -> float:
        """How far ways turn from end to end, squared, on average; in radians."""
        ways = np.array([self.line(w, np.linspace(0, 1, 40)) for w in range(self.m)])
        step = np.diff(ways, axis=1)
        bend = np.diff(np.arctan2(step[..., 1], step[..., 0]), axis=1)
        turned = np.abs((bend + np.pi) % (2 * np.pi) - np.pi).sum(axis=1)
        return float((turned**2).mean())

    def trim(self) -> np.ndarray:
        """Cuts off the page where nothing lies; how far everything moved to the left and up."""
        side = self.half[:, None, None]
        ways = np.array([self.line(w, np.linspace(0, 1, 30)) for w in range(self.m)])
        corners = [self.names - self.box, self.names + self.box, self.cities - self.page.city]
        corners += [self.cities + self.page.city]
        corners += [(ways - side).reshape(-1, 2), (ways + side).reshape(-1, 2)]
        everything = np.concatenate(corners)
        size = np.array([self.page.width, self.page.height])
        low = np.maximum(everything.min(axis=0) - MARGIN, 0)
        high = np.minimum(everything.max(axis=0) + MARGIN, size)
        if self.around.any():  # a page that goes all round keeps its width
            low[0], high[0] = 0, size[0]
        if self.board.inset:
            low, high = np.zeros(2), size
        low = np.round(low)
        width, height = (float(side) for side in np.round(high - low))
        self.page = replace(self.page, width=width, height=height)
        for points in (self.true, self.cities, self.handles, self.names):
            points -= low
        self._frames()
        return low

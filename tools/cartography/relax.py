"""Bends the map until every car, city and name has room.

Everything that takes room on the page moves at once: cities, the two handles of every way (each a
cubic curve), the boxes of the names, the gaps between a city and the first car of a way. A sum
of penalties says what is wrong; L-BFGS makes it small. Ways are covered by discs as wide as their
tracks: what keeps the discs apart keeps the cars apart.
"""

from dataclasses import dataclass, replace

import numpy as np
from scipy.optimize import minimize
from scipy.spatial import Delaunay, cKDTree

from .facts import Board
from .letters import text_width
from .page import Page
from .tracks import bernstein, curve, lengths

LONG, TURN, STAY = 0.1, 4.0, 1.5  # weights of length, bearing and geography
FREE = 1.12  # a way may be so much longer than its cars before it costs
BEND, SWAY = 10.0, 80.0  # weights of a curve and of an S
GAP, MOST_GAP = 0.05, 24.0  # weight and limit of moving cars away from their city
WHOLE = bernstein(np.linspace(0, 1, 13))
TIGHT, SOFT = 40.0, 0.03  # weight of sharp bends; bends below so many radians hardly count
FOLD, FLAT, BROAD = 60.0, 0.45, 25.0  # weight, least share of its area, least height of a triangle
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


def _side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
    """On which side of the line from p to q each r is."""
    u, v = q - p, r - p
    return u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]


def _add(to: np.ndarray, rows: np.ndarray, values: np.ndarray) -> None:
    """Adds rows of values to the rows they belong to."""
    for k in (0, 1):
        to[:, k] += np.bincount(rows, values[:, k], len(to))


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
        self.handles = self._straight(true)
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

    def _straight(self, cities: np.ndarray) -> np.ndarray:
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

    def _prepare(self) -> None:
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
        points = self._points(self.pack().reshape(-1, 2), self.gaps)[0]
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

    def _points(self, everything: np.ndarray, gaps: np.ndarray) -> tuple[np.ndarray, ...]:
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

    # -- energy --------------------------------------------------------------------------------

    def energy(self, flat: np.ndarray) -> tuple[float, np.ndarray]:
        """The sum of all penalties and its gradient."""
        page, terms = self.page, self.terms
        n, m = self.n, self.m
        all_points = flat.reshape(-1, 2)
        gaps = all_points[2 * n + 2 * m :]
        cities = all_points[:n]
        handle1, handle2 = all_points[n : n + m], all_points[n + m : n + 2 * m]
        names = all_points[n + 2 * m : 2 * n + 2 * m]
        grad = np.zeros_like(all_points)
        total = 0.0

        # a way is as long as its cars ask, and longer on the inside of a bend
        corners = all_points[self.corners]
        corners[:, 3] += self.around
        line = np.einsum("tk,mkd->mtd", WHOLE, corners)
        step = np.diff(line, axis=1)
        size = np.sqrt((step**2).sum(axis=2)) + 1e-9
        room = self.cars * page.pitch + self.extra
        length = size.sum(axis=1) - gaps.sum(axis=1)
        turned = np.arctan2(step[:, :, 1], step[:, :, 0])
        bend = (np.diff(turned, axis=1) + np.pi) % (2 * np.pi) - np.pi
        inside = self.half * (SOFT * np.log(np.cosh(bend / SOFT))).sum(axis=1)
        short, long = np.minimum(length - room - inside, 0), np.maximum(length - room * FREE, 0)
        total += terms.short * (short**2).sum() + LONG * (long**2 / room).sum()
        slope = 2 * terms.short * short + 2 * LONG * long / room
        unit = step / size[:, :, None] * slope[:, None, None]
        on_line = np.zeros_like(line)
        on_line[:, 1:] += unit
        on_line[:, :-1] -= unit
        sharp = np.sign(bend) * np.maximum(np.abs(bend) - self.bend_most[:, None], 0)
        total += TIGHT * (sharp**2).sum()
        push = 2 * TIGHT * sharp + (self.half * -2 * terms.short * short)[:, None] * np.tanh(
            bend / SOFT
        )
        heading = np.stack([-step[:, :, 1], step[:, :, 0]], axis=2) / (size**2)[:, :, None]
        fore, aft = push[:, :, None] * heading[:, 1:], push[:, :, None] * heading[:, :-1]
        on_line[:, 2:] += fore
        on_line[:, 1:-1] -= fore + aft
        on_line[:, :-2] += aft
        np.add.at(grad, self.corners, np.einsum("tk,mtd->mkd", WHOLE, on_line))
        on_gaps = grad[2 * n + 2 * m :]
        on_gaps -= slope[:, None]

        # cars start near their city
        late = gaps - self.least_gap
        total += GAP * (late**2).sum()
        on_gaps += 2 * GAP * late

        # a way keeps its bearing
        chord = cities[self.b] + self.around - cities[self.a]
        square = (chord**2).sum(axis=1) + 1e-9
        turn = np.arctan2(chord[:, 1], chord[:, 0]) - self.bearing
        turn = (turn + np.pi) % (2 * np.pi) - np.pi
        total += TURN * (turn**2).sum()
        push = (2 * TURN * turn / square)[:, None] * np.column_stack([-chord[:, 1], chord[:, 0]])
        np.add.at(grad, self.b, push)
        np.add.at(grad, self.a, -push)

        # triangles of neighbouring cities keep their sense: the land must not fold
        corners = cities[self.triangles]
        u, v = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
        ratio = (u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]) / self.areas
        lack = np.maximum(FLAT - ratio, 0)
        total += FOLD * (lack**2).sum()
        push = (-2 * FOLD * lack / self.areas)[:, None]
        on_b = push * np.column_stack([v[:, 1], -v[:, 0]])
        on_c = push * np.column_stack([-u[:, 1], u[:, 0]])
        np.add.at(grad, self.triangles, np.stack([-on_b - on_c, on_b, on_c], axis=1))

        # a city stays near its true place
        shift = cities - self.true
        total += STAY * (shift**2).sum() / 8100
        grad[:n] += 2 * STAY * shift / 8100

        # a way is straight unless it must bend
        start, end = cities[self.a], cities[self.b] + self.around
        bow1 = handle1 - (start * 2 + end) / 3
        bow2 = handle2 - (start + end * 2) / 3
        for bow, weight, sign in (
            (bow1, BEND, (1, 0)),
            (bow2, BEND, (0, 1)),
            (bow1 - bow2, SWAY, (1, -1)),
        ):
            scale = weight / self.reach**2
            total += (scale * (bow**2).sum(axis=1)).sum()
            force = (2 * scale)[:, None] * bow
            s1, s2 = sign
            grad[n : n + m] += s1 * force
            grad[n + m : n + 2 * m] += s2 * force
            np.add.at(grad, self.a, -(s1 * 2 + s2) / 3 * force)
            np.add.at(grad, self.b, -(s1 + s2 * 2) / 3 * force)

        # cities apart
        i, j = np.triu_indices(n, 1)
        total += self._apart(cities, i, cities, j, page.apart, terms.apart, grad[:n], grad[:n])

        # ways apart, and clear of foreign cities
        points, shares, speed = self._points(all_points, gaps)
        on_points = np.zeros_like(points)
        i, j = self.pairs[:, 0], self.pairs[:, 1]
        total += self._apart(points, i, points, j, self.between, terms.ways, on_points, on_points)
        i, j = self.foreign
        reach = np.maximum(page.clear, self.half[self.owner[i]] + page.city + 4)
        reach += self.shy[self.owner[i], j]
        total += self._apart(points, i, cities, j, reach, terms.clear, on_points, grad[:n])

        # everything inside the frame
        at = self.a[self.owner]
        half = self.half[self.owner][:, None] + page.edge
        half[self.around[self.owner, 0] != 0] -= 1000  # wrapping ways may leave the page
        total += self._inside(points, half, terms.frame, on_points, at)
        total += self._inside(cities, page.edge + page.city + 6, terms.frame, grad[:n], slice(None))

        if terms.names:
            on_names = np.zeros_like(names)
            normals = speed[:, ::-1] / np.hypot(*speed.T)[:, None]
            total += self._name_energy(
                names, cities, points, normals, grad[:n], on_points, on_names
            )
            grad[n + 2 * m : 2 * n + 2 * m] += on_names
        _add(
            grad,
            self.corners[self.owner].ravel(),
            (shares[:, :, None] * on_points[:, None, :]).reshape(-1, 2),
        )
        along = on_points[:, 0] * speed[:, 0] + on_points[:, 1] * speed[:, 1]
        _add(on_gaps, self.owner, along[:, None] * np.column_stack([1 - self.part, -self.part]))
        return total, grad.ravel()

    @staticmethod
    def _apart(
        p: np.ndarray,
        i: np.ndarray,
        q: np.ndarray,
        j: np.ndarray,
        reach: np.ndarray | float,
        weight: float,
        on_p: np.ndarray,
        on_q: np.ndarray,
    ) -> float:
        d: np.ndarray = p.take(i, axis=0) - q.take(j, axis=0)
        square = d[:, 0] ** 2 + d[:, 1] ** 2
        near = np.flatnonzero(square < np.square(reach))
        distance = np.sqrt(square[near]) + 1e-9
        lack = np.maximum((reach[near] if isinstance(reach, np.ndarray) else reach) - distance, 0)
        push = (2 * weight * lack / distance)[:, None] * d[near]
        _add(on_p, i[near], -push)
        _add(on_q, j[near], push)
        return weight * (lack**2).sum()

    def _inside(
        self,
        points: np.ndarray,
        margin: np.ndarray | float,
        weight: float,
        on_points: np.ndarray,
        at: np.ndarray | slice,
    ) -> float:
        """Keeps points within the frames of their cities, and off an inset that is not theirs."""
        low = np.maximum(self.low[at] + margin - points, 0)
        high = np.maximum(points + margin - self.high[at], 0)
        on_points += 2 * weight * (high - low)
        total = weight * ((low**2).sum() + (high**2).sum())
        if self.board.inset:
            left, top, width, height = self.page.share(self.board.inset.box)
            d = points - (left + width / 2, top + height / 2)
            lack = np.array([width / 2, height / 2]) + margin - np.abs(d)
            lack[self.small[at]] = 0
            lack[(lack[:, 0] < 0) | (lack[:, 1] < 0)] = 0
            axis = (lack[:, 1] < lack[:, 0]).astype(int)
            rows = np.arange(len(axis))
            lack = lack[rows, axis]
            on_points[rows, axis] -= 2 * weight * lack * np.sign(d[rows, axis])
            total += weight * (lack**2).sum()
        return total

    def _name_energy(
        self,
        names: np.ndarray,
        cities: np.ndarray,
        points: np.ndarray,
        normals: np.ndarray,
        on_cities: np.ndarray,
        on_points: np.ndarray,
        on_names: np.ndarray,
    ) -> float:
        page, weight = self.page, self.terms.names
        box = self.box
        named = np.flatnonzero(self.named)
        total = 0.0
        # off the cars of every way
        i, j = self.beside
        reach = self.half[self.owner[i]] + 3
        across = normals[i]
        total += self._off_box(points, i, names, j, reach, weight, on_points, on_names, across)
        # off every city, and beside its own
        j = np.repeat(named, self.n)
        i = np.tile(np.arange(self.n), len(named))
        total += self._off_box(cities, i, names, j, page.city + 3.5, weight, on_cities, on_names)
        total += self._off_box(
            cities, named, names, named, page.city + 5, -weight / 4, on_cities, on_names
        )
        # apart from each other
        i, j = np.triu_indices(len(named), 1)
        i, j = named[i], named[j]
        d = names[i] - names[j]
        lack = box[i] + box[j] + 4 - np.abs(d)
        both = np.flatnonzero((lack[:, 0] > 0) & (lack[:, 1] > 0))
        for k in both:
            axis = int(lack[k, 1] < lack[k, 0])
            total += weight * lack[k, axis] ** 2
            push = 2 * weight * lack[k, axis] * (1 if d[k, axis] >= 0 else -1)
            on_names[i[k], axis] -= push
            on_names[j[k], axis] += push
        inside = np.zeros_like(names)
        total += self._inside(names, box + page.edge, weight, inside, slice(None))
        on_names += inside
        return total

    def _off_box(
        self,
        p: np.ndarray,
        i: np.ndarray,
        names: np.ndarray,
        j: np.ndarray,
        reach: np.ndarray | float,
        weight: float,
        on_p: np.ndarray,
        on_names: np.ndarray,
        across: np.ndarray | None = None,
    ) -> float:
        """Keeps points off boxes; with a negative weight, near them. A way leaves sideways."""
        if weight > 0:  # what is far off costs nothing
            q = np.abs(p.take(i, axis=0) - names.take(j, axis=0)) - self.box.take(j, axis=0)
            near = np.flatnonzero(np.maximum(q[:, 0], q[:, 1]) < reach)
            i, j = i[near], j[near]
            reach = reach[near] if isinstance(reach, np.ndarray) else reach
            across = None if across is None else across[near]
        d: np.ndarray = p.take(i, axis=0) - names.take(j, axis=0)
        q = np.abs(d) - self.box.take(j, axis=0)
        out = np.maximum(q, 0)
        far = np.sqrt(out[:, 0] ** 2 + out[:, 1] ** 2)
        inner = np.maximum(q[:, 0], q[:, 1])
        depth = -q if across is None else -q / (np.abs(across) + 0.05)
        axis = (depth[:, 1] < depth[:, 0]).astype(int)
        distance = np.where(inner > 0, far, q[np.arange(len(axis)), axis])
        slope = np.zeros_like(d)
        slope[np.arange(len(axis)), axis] = 1.0
        outside = inner > 0
        slope[outside] = out[outside] / far[outside][:, None]
        slope *= np.where(d >= 0, 1.0, -1.0)
        lack = np.maximum(reach - distance, 0) if weight > 0 else np.minimum(reach - distance, 0)
        near = np.flatnonzero(lack)
        weight = abs(weight)
        push = (2 * weight * lack[near])[:, None] * slope[near]
        _add(on_p, i[near], -push)
        _add(on_names, j[near], push)
        return weight * float((lack[near] ** 2).sum())

    def untangle(self) -> None:
        """Bows every way that crosses another, or passes over a city, to a free side.

        Ways that still cross keep their crossing; one of the two gets room to be cut in two there.
        """
        shares = bernstein(np.linspace(0, 1, 17))
        start, end = self.cities[self.a], self.cities[self.b] + self.around
        normal = (end - start)[:, ::-1] * (-1, 1)
        corners = np.stack([start, *self._straight(self.cities).swapaxes(0, 1), end], axis=1)
        lines = np.einsum("tk,mkd->mtd", shares, corners)
        copies = np.concatenate([np.arange(self.m), np.flatnonzero(self.around[:, 0])])
        back = np.zeros((len(copies), 1, 2))
        back[self.m :, 0] = -self.around[copies[self.m :]]
        bows = np.zeros(self.m)

        def hits(w: int, line: np.ndarray) -> np.ndarray:
            """The ways that a line crosses."""
            found = [copies[:0]]
            all_lines = lines[copies] + back
            low, high = all_lines.min(axis=1), all_lines.max(axis=1)
            for shift in {0.0, -self.around[w, 0]}:
                moved = line + np.array([shift, 0.0])
                near = ((low < moved.max(axis=0)) & (high > moved.min(axis=0))).all(axis=1)
                others = np.flatnonzero(near & (copies != w))
                r, s = all_lines[others, :-1, None], all_lines[others, 1:, None]
                p, q = moved[None, None, :-1], moved[None, None, 1:]
                meet = (_side(p, q, r) * _side(p, q, s) < 0) & (_side(r, s, p) * _side(r, s, q) < 0)
                found.append(copies[others[meet.any(axis=(1, 2))]])
            return np.unique(np.concatenate(found))

        def cost(w: int, line: np.ndarray) -> float:
            foreign = np.setdiff1d(np.arange(self.n), (self.a[w], self.b[w]))
            lack = np.zeros(len(foreign))
            for shift in {0.0, -self.around[w, 0]}:
                d = line[:, None] + np.array([shift, 0.0]) - self.cities[None, foreign]
                distance = np.sqrt((d**2).sum(axis=2)).min(axis=0)
                lack = np.maximum(lack, 1 - distance / self.page.clear)
            return 100 * len(hits(w, line)) + 60 * float((lack**2).sum())

        for _ in range(2):
            for w in range(self.m):
                if cost(w, lines[w]) < 1:
                    continue
                options = []
                for bow in (0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.6, -0.6):
                    bent = corners[w].copy()
                    bent[1:3] += bow * 4 / 3 * normal[w]
                    line = shares @ bent
                    options.append((cost(w, line) + 40 * bow**2, abs(bow), bow, line))
                _, _, bows[w], lines[w] = min(options, key=lambda option: option[:3])
        self.handles = corners[:, 1:3] + (bows[:, None] * 4 / 3 * normal)[:, None]
        for w in range(self.m):
            if self.board.ways[w].wrap:
                self.extra[w] += 2 * self.page.edge
            for other in hits(w, lines[w]):
                if w < other:
                    self.crossed.append((w, int(other)))
                    cut, over = self.cut(w, int(other))
                    self.extra[cut] += 2 * self.half[over] + 10

    def cut(self, w: int, other: int) -> tuple[int, int]:
        """Of two ways that cross, the one that is cut in two, and the one that passes."""
        if self.cars[w] - self.half[w] > self.cars[other] - self.half[other]:
            return w, other
        return other, w

    # -- moving --------------------------------------------------------------------------------

    def settle(self, terms: Terms, rounds: int, steps: int = 50) -> None:
        """Moves everything downhill; neighbours are looked up anew each round."""
        self.terms = terms
        free = [(None, None)] * (4 * self.n + 4 * self.m)
        bounds = free + [(self.least_gap, self.least_gap + MOST_GAP)] * (2 * self.m)
        for _ in range(rounds):
            self._prepare()
            found = minimize(
                self.energy, self.pack(), jac=True, method="L-BFGS-B", bounds=bounds,
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

    def place_names(self, sweeps: int = 3, lean: tuple[float, float] = (0, 0)) -> None:
        """Puts every name at the best of its positions beside its city, leaning to one side."""
        page = self.page
        self._prepare()
        points, _, speed = self._points(self.pack().reshape(-1, 2), self.gaps)
        across = np.abs(speed[:, ::-1] / np.hypot(*speed.T)[:, None]) + 0.05
        placed: np.ndarray = np.zeros(self.n, bool)
        for _ in range(sweeps):
            for k in np.flatnonzero(self.named):
                box = self.box[k]
                side, above = page.city + 4 + box
                beside = [(s * side, y) for s in (1, -1) for y in (0, -6, 6, -12, 12)]
                over = [
                    (x * box[0], s * above)
                    for s in (-1, 1)
                    for x in (0, 0.35, -0.35, 0.7, -0.7, 1, -1)
                ]
                near = (np.abs(points - self.cities[k]) < 2 * box + 50).all(axis=1)
                spots = np.array([*beside, *over])
                centers = self.cities[k] + spots
                costs = 3.0 * np.arange(len(spots))
                costs -= 20 * (lean[0] * spots[:, 0] / side + lean[1] * spots[:, 1] / above)
                costs += self._push(points[near], centers, box, across[near], self.owner[near])
                q = np.maximum(np.abs(self.cities - centers[:, None]) - box, 0)
                lack = np.maximum(page.city + 3 - np.hypot(q[..., 0], q[..., 1]), 0)
                costs += 3 * (lack**2).sum(axis=1)
                shared = self.box + box + 4 - np.abs(self.names - centers[:, None])
                shared = np.minimum(shared[..., 0], shared[..., 1])
                shared[:, k] = shared[:, ~placed] = -1
                costs += 4 * (np.maximum(shared, 0) ** 2).sum(axis=1)
                out = np.maximum(self.low[k] + box + page.edge - centers, 0)
                out += np.maximum(centers + box + page.edge - self.high[k], 0)
                costs += 9 * (out**2).sum(axis=1)
                self.names[k] = centers[costs.argmin()]
                placed[k] = True

    def _push(
        self,
        points: np.ndarray,
        centers: np.ndarray,
        box: np.ndarray,
        across: np.ndarray,
        owner: np.ndarray,
    ) -> np.ndarray:
        """How far ways would have to be pushed aside for a name at each center, squared."""
        q = np.abs(points - centers[:, None]) - box
        out = np.maximum(q, 0)
        outside = np.hypot(out[..., 0], out[..., 1])
        deep = np.minimum(-q[..., 0] / across[:, 0], -q[..., 1] / across[:, 1])
        lack = np.maximum(self.half[owner] + 3 + np.where(outside > 0, -outside, deep), 0)
        worst = np.zeros((len(centers), self.m))
        np.maximum.at(worst.T, owner, lack.T)
        return (worst**2).sum(axis=1)

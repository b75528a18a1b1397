"""Land, lakes, rivers and borders, bent with the cities."""

from collections.abc import Callable, Iterator

import numpy as np
import shapely
from scipy.interpolate import RBFInterpolator
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from games.rules.values import Data

from . import atlas
from .blocks import STREET, built, crooked, grid
from .facts import Board, read_plan
from .page import Page
from .projection import POLAR, Globe

MIN_ISLAND_AREA = 30.0  # square units: smaller islands and lakes are left out
SHORT = 6.0  # units: shorter lines are left out
DETAIL = 0.7  # units: how much a line may be simplified
NEARBY, COARSER = 60.0, 150.0  # units beyond the page: as fine as on it; then twice as coarse
AROUND = 410.0  # units beyond the page: there the land is no longer bent
GREAT = 230.0  # units: rivers so long are drawn broader
BLOCK = 30.0  # units: how large a crooked block of houses is
FINE = 1.6  # kilometres a unit: maps so large get the finest coasts
WIDEST, TALLEST = 32 / 9, 21 / 9  # proportions of windows
SPARE = 200.0  # units that buttons beside the map and the margin take, where it is small
NEAR = 5.0  # units: borders so near to a coast are the coast
FOLD = 0.35  # least Jacobian determinant of the bending
SMOOTH = (0, 30, 100, 300, 1000, 3000, 10000, 30000, 100000)  # tried in turn until nothing folds

Warp = Callable[[np.ndarray], np.ndarray]


def bending(true: np.ndarray, moved: np.ndarray, page: Page) -> Warp:
    """Takes true points of the page to where the cities moved them, or near, lest land folds."""
    far = AROUND
    ring = [
        (x, y)
        for x in np.linspace(-far, page.width + far, 9)
        for y in np.linspace(-far, page.height + far, 7)
        if not (
            0 < x + far - 1 < page.width + 2 * far - 2
            and 0 < y + far - 1 < page.height + 2 * far - 2
        )
    ]
    source = np.concatenate([true, ring])
    target = np.concatenate([moved, ring])
    for smoothing in SMOOTH:
        spline = RBFInterpolator(source, target, kernel="thin_plate_spline", smoothing=smoothing)

        def warp(points: np.ndarray, spline: Warp = spline) -> np.ndarray:
            return np.round(spline(points), 6)  # a ring must end exactly where it began

        if folding(warp, page)[0] > FOLD:
            break
    return warp


def folding(warp: Warp, page: Page) -> tuple[float, float]:
    """Least and greatest Jacobian determinant of a bending, over the page and about it."""
    xs, ys = (np.arange(-AROUND, side + AROUND, 12.0) for side in (page.width, page.height))
    grid = np.stack(np.meshgrid(xs, ys, indexing="ij"), axis=-1)
    bent = warp(grid.reshape(-1, 2)).reshape(grid.shape)
    dx = np.gradient(bent, 12.0, axis=0)
    dy = np.gradient(bent, 12.0, axis=1)
    det = dx[..., 0] * dy[..., 1] - dx[..., 1] * dy[..., 0]
    return float(det.min()), float(det.max())


def reach(page: Page) -> BaseGeometry:
    """All that windows show in which the whole page is seen, however wide or tall they are."""
    wide = max(0.0, page.height * WIDEST - page.width) / 2 + SPARE
    tall = max(0.0, page.width * TALLEST - page.height) / 2 + SPARE
    across = box(-wide, -SPARE, page.width + wide, page.height + SPARE)
    return across.union(box(-SPARE, -tall, page.width + SPARE, page.height + tall))


class Ground:
    """Everything under the cities of one drawing, as far as any window shows."""

    def __init__(self, board: Board, drawing: Data, borders: bool = False) -> None:
        width, height = drawing["size"]
        self.page = Page(width=width, height=height)
        self.globe = Globe(board, drawing["cities"])
        self.warp = bending(self.globe.true, self.globe.drawn, self.page)
        self.frame = reach(self.page)
        self.parks = MultiPolygon()
        self.borders = MultiPolygon()
        self.blocks = self.bridges = MultiPolygon()
        plan = read_plan(board.id)
        if "water" in plan:
            self._city(plan)
        else:
            self._country(board, borders)

    def _country(self, board: Board, borders: bool) -> None:
        """Land and waters as the atlas has them."""
        large = 1 / self.globe.scale.mean() < FINE
        coasts = f"world-atlas/land-{'10m' if large else '50m'}.json"
        self.land = atlas.polygons(shapely.union_all(self._shown(atlas.shapes(coasts, "land"))))
        lakes = self._shown(atlas.inland(board, "lakes"), rounded=large)
        for lake in read_plan("lakes")["lake"] if large else ():
            lakes.append(self._part(lake).intersection(self.frame))
        self.lakes = atlas.polygons(shapely.union_all(lakes))
        self.lakes = atlas.polygons(self.lakes.intersection(self.land.buffer(2)))
        water = atlas.inland(board, "rivers")
        great = [river for river in water if self._length(river) > GREAT]
        small = [river for river in water if self._length(river) <= GREAT]
        self.rivers, self.streams = (self._flowing(some, large) for some in (great, small))
        if borders:
            self.borders = self._lines_of(
                atlas.shapes(coasts.replace("land", "countries"), "countries")
            )
        else:
            self.borders = self._states(board)

    def _length(self, river: BaseGeometry) -> float:
        """How long a river is, in units, were it all on the page."""
        parts = [shapely.transform(shapely.segmentize(p, 0.4), self.globe)
                 for p in shapely.get_parts(river)]  # fmt: skip
        return sum(part.length for part in parts if np.isfinite(part.length))

    def _flowing(self, rivers: list[BaseGeometry], large: bool) -> BaseGeometry:
        """Rivers as far as they run over dry land."""
        shown = shapely.union_all(self._shown(rivers, rounded=large))
        return shown.difference(self.lakes.buffer(0.5)).intersection(self.land)

    def _city(self, plan: Data) -> None:
        """All is land but the waters of a plan."""
        wet, dry, green = (
            shapely.union_all([self._part(part) for part in plan.get(kind, [])])
            for kind in ("water", "island", "park")
        )
        wet = wet.intersection(self.frame).difference(dry)
        self.parks = atlas.polygons(green.intersection(self.frame).difference(wet))
        self.land = atlas.polygons(self.frame.difference(wet))
        self.lakes = self.rivers = self.streams = MultiPolygon()
        bridges = [self._bend(shapely.LineString(part["line"])) for part in plan.get("bridge", [])]
        self.bridges = shapely.union_all(bridges)
        self._build(plan)

    def _build(self, plan: Data) -> None:
        """Blocks of houses on all land of a city but its parks: straight ones where a plan says
        how they lie, crooked ones elsewhere."""
        page = box(0, 0, self.page.width, self.page.height)
        free = self.land.intersection(page).difference(self.parks.buffer(STREET))
        found = []
        for rows in plan.get("rows", []):
            spot = self._bend(shapely.Point(rows["at"]))
            area = min(shapely.get_parts(free), key=spot.distance)
            along, across = (rows[side] * self.globe.scale.mean() for side in ("along", "across"))
            found.append(built(area, grid(area, along, across, rows["angle"])))
            free = free.difference(area)
        found.append(built(free, crooked(free, plan.get("block", BLOCK))))
        self.blocks = shapely.MultiPolygon([b for group in found for b in shapely.get_parts(group)])

    def graticule(self, lons: np.ndarray, lats: np.ndarray) -> str:
        """Meridians and parallels of the page."""
        fine = [np.linspace(values[0], values[-1], 60) for values in (lons, lats)]
        found = [np.column_stack([np.full(60, lon), fine[1]]) for lon in lons]
        found += [np.column_stack([fine[0], np.full(60, lat)]) for lat in lats]
        curves = shapely.union_all([self._bend(shapely.LineString(line)) for line in found])
        return lines(curves.intersection(box(0, 0, self.page.width, self.page.height)), self.page)

    def _part(self, part: Data) -> BaseGeometry:
        """A lake, a water or a park of a plan: what lies within a shore, or along a line."""
        line = self._bend(smooth(smooth(shapely.LineString(part.get("line") or part["shore"]))))
        if "shore" in part:
            return shapely.make_valid(Polygon(line.coords))
        return line.buffer(part["width"] * self.globe.scale.mean() / 2)

    def _bend(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape of the globe on the page, bent."""
        shape = shapely.transform(shapely.segmentize(shape, 0.4), self.globe)
        return shapely.transform(shapely.segmentize(shape, 12), self.warp)

    def _shown(self, shapes: list[BaseGeometry], rounded: bool = False) -> list[BaseGeometry]:
        """Shapes of the globe as far as they are seen, on the page, bent."""
        found = []
        around = self.frame.buffer(AROUND)
        if not self.globe.endless:
            around = around.intersection(self.globe.horizon)
        for part in self._seen(shapes):
            if rounded:
                part = smooth(smooth(part))
            part = shapely.transform(shapely.segmentize(part, 0.4), self.globe)
            part = shapely.make_valid(part).intersection(around)
            if part.is_empty:
                continue
            part = shapely.transform(shapely.segmentize(part, 12), self.warp)
            part = shapely.make_valid(part).intersection(self.frame)
            if not part.is_empty:
                found.append(part)
        return found

    def _seen(self, shapes: list[BaseGeometry]) -> Iterator[BaseGeometry]:
        """Each part of shapes by itself; on an endless map once more on either side."""
        lon, lat = self.globe.middle
        if self.globe.endless:
            yield from atlas.clip(shapes, (lon - 540, -POLAR, lon + 540, POLAR))
            return
        # what lies round the other side of the globe would be turned inside out
        opposite = shapely.MultiPoint([(lon + turn, -lat) for turn in (-540, -180, 180, 540)])
        for part in shapely.get_parts(shapely.get_parts(shapes)):  # areas in groups in groups
            if not part.intersects(opposite):
                yield part

    def _states(self, board: Board) -> BaseGeometry:
        states = atlas.shapes("us-atlas/states-10m.json", "states")
        country = shapely.union_all(states)
        inside = sum(country.contains(shapely.Point(c.lon, c.lat)) for c in board.cities)
        if inside < len(board.cities) / 2:
            return MultiPolygon()
        return self._lines_of(states)

    def _lines_of(self, states: list[BaseGeometry]) -> BaseGeometry:
        """Where countries or states touch each other."""
        lines = shapely.union_all([shape.boundary for shape in self._shown(states)])
        coast = shapely.union_all([self.land.boundary, self.lakes.boundary]).buffer(NEAR)
        lines = lines.difference(coast).intersection(self.land).difference(self.lakes)
        return lines.difference(self.frame.boundary.buffer(2))

    def drawn(self) -> Data:
        """The ground as it is stored."""
        parks = {"parks": areas(self.parks, self.page)} if not self.parks.is_empty else {}
        if not self.blocks.is_empty:
            parks["blocks"] = areas(self.blocks, self.page)
            parks["bridges"] = lines(self.bridges, self.page)
        return {
            "bend": [round(least, 2) for least in folding(self.warp, self.page)],
            "land": areas(self.land, self.page),
            **parks,
            "lakes": areas(self.lakes, self.page),
            "rivers": lines(self.rivers, self.page),
            "streams": lines(self.streams, self.page),
            "borders": lines(self.borders, self.page),
        }


def smooth(shape: BaseGeometry) -> BaseGeometry:
    """A shape with its corners cut off."""

    def cut(points: np.ndarray) -> np.ndarray:
        if len(points) < 3:
            return points
        closed = (points[0] == points[-1]).all()
        near, far = points[:-1] * 0.75 + points[1:] * 0.25, points[:-1] * 0.25 + points[1:] * 0.75
        cut = np.stack([near, far], axis=1).reshape(-1, 2)
        if closed:
            return np.concatenate([cut, cut[:1]])
        return np.concatenate([points[:1], cut[1:-1], points[-1:]])

    parts = []
    for part in shapely.get_parts(shape):
        if part.geom_type == "Polygon":
            rings = [cut(np.array(ring.coords)) for ring in (part.exterior, *part.interiors)]
            parts.append(Polygon(rings[0], rings[1:]))
        elif part.geom_type == "LineString":
            parts.append(shapely.LineString(cut(np.array(part.coords))))
    return shapely.make_valid(shapely.union_all(parts))


def coarseness(points: np.ndarray, page: Page) -> np.ndarray:
    """How many times as coarse as on the page each point may be drawn: where windows seldom
    reach the land has fewer corners."""
    out = np.maximum(np.maximum(-points, points - (page.width, page.height)), 0)
    return 1 + np.maximum(np.hypot(*out.T) - NEARBY, 0) / COARSER


def thin(points: np.ndarray, page: Page) -> np.ndarray:
    """The points of a line that it needs to look the same, its ends among them (Douglas and
    Peucker's way, with the detail that each point deserves)."""
    allowed = DETAIL * coarseness(points, page)
    kept: np.ndarray = np.zeros(len(points), bool)
    kept[[0, -1]] = True
    spans = [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        between = points[first + 1 : last] - points[first]
        chord = points[last] - points[first]
        along = np.clip(between @ chord / max(chord @ chord, 1e-12), 0, 1)
        off = np.hypot(*(between - along[:, None] * chord).T) / allowed[first + 1 : last]
        worst = int(off.argmax())
        if off[worst] > 1:
            middle = first + 1 + worst
            kept[middle] = True
            spans += [(first, middle), (middle, last)]
    return points[kept]


def areas(shape: BaseGeometry, page: Page) -> str:
    """Areas as a path of closed rings."""
    out = []
    for part in sorted(shapely.get_parts(shape), key=lambda p: (-p.area, p.bounds)):
        for ring in [part.exterior, *part.interiors]:
            points = np.array(ring.coords)
            if Polygon(ring).area >= MIN_ISLAND_AREA * coarseness(points, page).min() ** 2:
                out.append(_path(thin(points, page)[:-1], closed=True))
    return "".join(out)


def lines(shape: BaseGeometry, page: Page) -> str:
    """Lines as a path."""
    if shape.is_empty:
        return ""
    merged = shapely.line_merge(shape) if shape.geom_type != "LineString" else shape
    out = []
    for part in sorted(shapely.get_parts(merged), key=lambda p: (-p.length, p.bounds)):
        if part.geom_type == "LineString":
            points = np.array(part.coords)
            if part.length > SHORT * coarseness(points, page).min():
                out.append(_path(thin(points, page), closed=False))
    return "".join(out)


def _number(value: int) -> str:
    """Tenths as a short decimal."""
    return f"{value / 10:g}"


def _path(points: np.ndarray, closed: bool) -> str:
    """A path of relative steps in tenths of a unit: short, and exact at every point."""
    tenths = np.rint(points * 10).astype(int)
    steps = np.diff(tenths, axis=0)
    steps = steps[(steps != 0).any(axis=1)]
    if len(steps) < (2 if closed else 1):
        return ""
    text = f"M{_number(tenths[0, 0])} {_number(tenths[0, 1])}l"
    numbers = " ".join(_number(int(v)) for v in steps.ravel()).replace(" -", "-")
    return text + numbers + ("z" if closed else "")

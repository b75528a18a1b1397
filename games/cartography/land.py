"""Land, lakes, rivers and borders, bent with the cities."""

from collections.abc import Callable

import numpy as np
import shapely
from scipy.interpolate import RBFInterpolator
from shapely.geometry import MultiPolygon, box
from shapely.geometry.base import BaseGeometry

from . import atlas
from .facts import Board, read_plan
from .page import Page
from .projection import Projection

SMALL = 30.0  # square units: smaller islands and lakes are left out
DETAIL = 0.7  # units: how much a line may be simplified
NEAR = 5.0  # units: borders so near to a coast are the coast
INLAND = ("lakes", "rivers")  # known less finely than coasts: rounded on maps of small countries
FOLD = 0.35  # least Jacobian determinant of the bending
SMOOTH = (0, 30, 100, 300, 1000, 3000, 10000)  # tried in turn until nothing folds

Warp = Callable[[np.ndarray], np.ndarray]


def bending(true: np.ndarray, moved: np.ndarray, page: Page) -> Warp:
    """Takes true points of the page to where the cities moved them, or near, lest land folds."""
    far = page.bleed + 150
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
    """Least and greatest Jacobian determinant of a bending over the page."""
    xs, ys = np.arange(0, page.width + 1, 12.0), np.arange(0, page.height + 1, 12.0)
    grid = np.stack(np.meshgrid(xs, ys, indexing="ij"), axis=-1)
    bent = warp(grid.reshape(-1, 2)).reshape(grid.shape)
    dx = np.gradient(bent, 12.0, axis=0)
    dy = np.gradient(bent, 12.0, axis=1)
    det = dx[..., 0] * dy[..., 1] - dx[..., 1] * dy[..., 0]
    return float(det.min()), float(det.max())


class Ground:
    """Everything under the cities of one board."""

    def __init__(self, board: Board, page: Page, project: Projection, warp: Warp) -> None:
        self.page, self.project, self.warp = page, project, warp
        bleed = page.bleed
        self.parks = MultiPolygon()
        self.frame = box(-bleed, -bleed, page.width + bleed, page.height + bleed)
        edge = shapely.segmentize(self.frame.exterior, 40)
        lonlat = project.back(np.array(edge.coords))
        lonlat = lonlat[np.isfinite(lonlat).all(axis=1)]  # a cone does not reach every corner
        (west, south), (east, north) = lonlat.min(axis=0) - 1, lonlat.max(axis=0) + 1
        self.window = (west, max(south, -85), east, min(north, 85))
        plan = read_plan(board.id)
        if "water" in plan:
            self._city(plan)
        else:
            self._country(board, east - west)

    def _country(self, board: Board, width: float) -> None:
        """Land and waters as the atlas has them."""
        self.fine = "10m" if width < 30 else "50m"
        land = self._shapes(f"world-atlas/land-{self.fine}.json", "land")
        self.land = atlas.polygons(shapely.union_all([shape for _, shape in land]))
        water = atlas.inland(board)
        lakes = [shape for _, shape in self._shapes(water, "lakes")]
        for lake in read_plan("lakes")["lake"] if self.fine == "10m" else ():
            if box(*self.window).contains(shapely.Polygon(lake["shore"])):
                lakes.append(self._part(lake).intersection(self.frame))
        self.lakes = atlas.polygons(shapely.union_all(lakes))
        self.lakes = atlas.polygons(self.lakes.intersection(self.land.buffer(2)))
        rivers = self._shapes(water, "rivers")
        wet = self.lakes.buffer(0.5)
        self.rivers = shapely.union_all([shape for _, shape in rivers]).difference(wet)
        self.rivers = self.rivers.intersection(self.land)
        self.borders = self._states(board)

    def _city(self, plan: dict) -> None:
        """All is land but the waters of a plan."""
        wet, green = (
            shapely.union_all([self._part(part) for part in plan.get(kind, [])])
            for kind in ("water", "park")
        )
        wet = wet.intersection(self.frame)
        self.parks = atlas.polygons(green.intersection(self.frame).difference(wet))
        self.land = atlas.polygons(self.frame.difference(wet))
        self.lakes, self.rivers, self.borders = MultiPolygon(), MultiPolygon(), MultiPolygon()

    def _part(self, part: dict) -> BaseGeometry:
        """A lake, a water or a park of a plan: what lies within a shore, or along a line."""
        line = self._bend(smooth(smooth(shapely.LineString(part.get("line") or part["shore"]))))
        if "shore" in part:
            return shapely.make_valid(shapely.Polygon(line.coords))
        return line.buffer(part["width"] * self.project.scale.mean() / 2)

    def _bend(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape of the globe on the page, bent."""
        shape = shapely.transform(shapely.segmentize(shape, 0.4), self.project)
        return shapely.transform(shapely.segmentize(shape, 12), self.warp)

    def _shapes(self, file: str, layer: str) -> list[tuple[str, BaseGeometry]]:
        """A layer of the atlas on the page, bent."""
        shapes = []
        for key, part in atlas.clip(atlas.Topology(file).shapes(layer), self.window):
            if layer in INLAND and self.fine == "10m":
                part = smooth(smooth(part))
            part = shapely.segmentize(part, 0.4)
            part = shapely.transform(part, self.project)
            part = shapely.make_valid(part).intersection(self.frame.buffer(40))
            if part.is_empty:
                continue
            part = shapely.transform(shapely.segmentize(part, 12), self.warp)
            part = shapely.make_valid(part).intersection(self.frame)
            if not part.is_empty:
                shapes.append((key, part))
        return shapes

    def _states(self, board: Board) -> BaseGeometry:
        states = atlas.Topology("us-atlas/states-10m.json").shapes("states")
        country = shapely.union_all([shape for _, shape in states])
        inside = sum(country.contains(shapely.Point(c.lon, c.lat)) for c in board.cities)
        if inside < len(board.cities) / 2:
            return MultiPolygon()
        shapes = self._shapes("us-atlas/states-10m.json", "states")
        lines = shapely.union_all([shape.simplify(DETAIL).boundary for _, shape in shapes])
        lines = shapely.union_all([shape.boundary for _, shape in shapes])
        coast = shapely.union_all([self.land.boundary, self.lakes.boundary]).buffer(NEAR)
        lines = lines.difference(coast).intersection(self.land).difference(self.lakes)
        return lines.difference(self.frame.boundary.buffer(2))

    def graticule(self) -> str:
        """Meridians and parallels, bent with the land."""
        west, south, east, north = self.window
        step = next(s for s in (1, 2, 5, 10, 20) if (north - south) / s < 9)
        found = []
        for lon in np.arange(np.ceil(west / step) * step, east, step):
            found.append([(lon, lat) for lat in np.linspace(south, north, 120)])
        for lat in np.arange(np.ceil(south / step) * step, north, step):
            found.append([(lon, lat) for lon in np.linspace(west, east, 160)])
        bent = [shapely.LineString(self.warp(self.project(np.array(line)))) for line in found]
        return lines(shapely.MultiLineString(bent).intersection(self.frame))

    def paths(self) -> dict[str, str]:
        """The SVG paths of the ground."""
        parks = {"parks": areas(self.parks)} if not self.parks.is_empty else {}
        return {
            "land": areas(self.land),
            **parks,
            "lakes": areas(self.lakes),
            "rivers": lines(self.rivers),
            "borders": lines(self.borders),
            "graticule": self.graticule(),
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
            parts.append(shapely.Polygon(rings[0], rings[1:]))
        elif part.geom_type == "LineString":
            parts.append(shapely.LineString(cut(np.array(part.coords))))
    return shapely.make_valid(shapely.union_all(parts))


def areas(shape: BaseGeometry) -> str:
    """Areas as a path of closed rings."""
    out = []
    for part in sorted(shapely.get_parts(shape), key=lambda p: (-p.area, p.bounds)):
        if part.area < SMALL:
            continue
        part = part.simplify(DETAIL)
        for ring in [part.exterior, *part.interiors]:
            if shapely.Polygon(ring).area >= SMALL:
                out.append(_path(np.array(ring.coords)[:-1], closed=True))
    return "".join(out)


def lines(shape: BaseGeometry) -> str:
    """Lines as a path."""
    if shape.is_empty:
        return ""
    merged = shapely.line_merge(shape) if shape.geom_type != "LineString" else shape
    out = []
    for part in sorted(shapely.get_parts(merged), key=lambda p: (-p.length, p.bounds)):
        if part.geom_type == "LineString" and part.length > 6:
            out.append(_path(np.array(part.simplify(DETAIL).coords), closed=False))
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

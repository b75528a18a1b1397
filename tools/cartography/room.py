"""What of a page is free: where ornaments may stand."""

import re

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from games.rules.values import Data

from . import shapes
from .check import label_box
from .land import Ground
from .letters import exit_name
from .marks import marks
from .relief import stencil

EDGE = 9.0  # units from the edge of the page to what stands in its corners
AIR = 7.0  # units between ornaments and what is played on
CELL = 4  # units: how finely free room is looked for
BY = 52.0  # units from a place to what stands near it, at most

Found = tuple[float, float]


class Room:
    """What of a page is free."""

    def __init__(self, ground: Ground, drawing: Data, facts: Data) -> None:
        page = ground.page
        self.shape = round(page.height / CELL), round(page.width / CELL)
        taken = stencil(occupied(drawing, facts), self.shape, 1 / CELL)
        self.taken = np.asarray(taken, float) > 0
        self.land = np.asarray(stencil(ground.land, self.shape, 1 / CELL), float) / 255

    def take(self, width: float, height: float) -> Found | None:
        """Left and top of a free rectangle, which then is free no more: as near to a corner as
        can be, on the sea rather than on land."""
        wide, high = (int(np.ceil(n / CELL)) for n in (width, height))
        edge = int(np.ceil(EDGE / CELL))
        rows, columns = self.shape
        if wide + 2 * edge >= columns or high + 2 * edge >= rows:
            return None
        filled = windows(self.taken.astype(float), wide, high)
        land = windows(self.land, wide, high) / (wide * high)
        y, x = np.mgrid[: filled.shape[0], : filled.shape[1]]
        aside = np.minimum(x, columns - wide - x) - edge
        above = np.minimum(y, rows - high - y) - edge
        cost = aside + above + 14 * land
        free = (filled == 0) & (aside >= 0) & (above >= 0)
        if not free.any():
            return None
        best = np.where(free, cost, np.inf).argmin()
        top, left = divmod(int(best), filled.shape[1])
        air = int(AIR / CELL) + 1
        self.taken[max(0, top - air) : top + high + air, max(0, left - air) : left + wide + air] = (
            True
        )
        return float(left * CELL), float(top * CELL)

    def within(self, area: BaseGeometry, width: float, height: float) -> Found | None:
        """Left and top of a free rectangle in an area, as near to its middle as can be; it is free
        no more then."""
        wide, high = (int(np.ceil(n / CELL)) for n in (width, height))
        inside = np.asarray(stencil(area, self.shape, 1 / CELL), float) > 250
        free = windows(self.taken + ~inside, wide, high) == 0
        if not free.any():
            return None
        middle = area.centroid
        rows, columns = np.mgrid[: free.shape[0], : free.shape[1]]
        far = np.hypot((columns + wide / 2) * CELL - middle.x, (rows + high / 2) * CELL - middle.y)
        top, left = divmod(int(np.where(free, far, np.inf).argmin()), free.shape[1])
        self.taken[top : top + high, left : left + wide] = True
        return float(left * CELL), float(top * CELL)

    def near(self, x: float, y: float, width: float, height: float) -> Found | None:
        """The middle of a free rectangle on the sea as near to a place as can be, if it is near;
        it is free no more then."""
        wide, high = (int(np.ceil(n / CELL)) for n in (width, height))
        free = windows(self.taken + (self.land > 0), wide, high) == 0
        rows, columns = np.mgrid[: free.shape[0], : free.shape[1]]
        far = np.hypot((columns + wide / 2) * CELL - x, (rows + high / 2) * CELL - y)
        if not free.any() or far[free].min() > BY:
            return None
        top, left = divmod(int(np.where(free, far, np.inf).argmin()), free.shape[1])
        self.taken[top : top + high, left : left + wide] = True
        return (left + wide / 2) * CELL, (top + high / 2) * CELL


def windows(values: np.ndarray, wide: int, high: int) -> np.ndarray:
    """The sums of all rectangles of a size."""
    sums = np.pad(values, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    found: np.ndarray = (
        sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
    )
    return found


def occupied(drawing: Data, facts: Data) -> BaseGeometry:
    """All that is played on and read, with some air."""
    length, thick = drawing["space"]
    radius = drawing["city"]
    found: list[list[shapes.Point]] = []
    for route in drawing["routes"].values():
        found += [shapes.tile(x, y, a, length, thick) for x, y, a in route["spaces"]]
    names = {city["id"]: city.get("name", "") for city in facts["cities"]}
    for id_, city in drawing["cities"].items():
        for at in (city, city.get("again", {})):
            if "x" in at:
                x, y, r = at["x"], at["y"], radius * 1.6
                found.append(shapes.box(x - r, y - r, x + r, y + r))
            if "label" in at:
                found.append(label_box(names[id_], at["label"], drawing["text"]))
    for way in drawing.get("exits", ()):
        text = exit_name(names[way["city"]], way["anchor"] == "start")
        found.append(label_box(text, way, drawing["text"]))
    for id_, box in marks(facts):
        x, y = (drawing["cities"][id_][k] for k in "xy")
        left, top, right, bottom = (v + radius * m for v, m in zip((x, y, x, y), box, strict=True))
        found.append(shapes.box(left, top, right, bottom))
    if "inset" in drawing:
        x, y, w, h = drawing["inset"]
        found.append(shapes.box(x, y, x + w, y + h))
    ways = [shapely.LineString(way) for path in drawing["lines"].values() for way in curves(path)]
    boxes = [shapely.Polygon(corners).buffer(AIR) for corners in found]
    return shapely.union_all([*boxes, *(way.buffer(AIR / 2) for way in ways)])


def curves(path: str) -> list[list[Found]]:
    """The points of ways drawn as Bézier curves of any degree."""
    out = []
    for part in path.split("M")[1:]:
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", part)]
        points = np.array(numbers).reshape(-1, 2)
        line = []
        for t in np.linspace(0, 1, 24):
            at = points
            while len(at) > 1:
                at = at[:-1] * (1 - t) + at[1:] * t
            line.append((float(at[0, 0]), float(at[0, 1])))
        out.append(line)
    return out

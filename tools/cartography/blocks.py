"""Blocks of houses between streets, for plans of cities: laid by rule, where no street is known."""

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

STREET = 3.0  # units between two blocks
LEAST = 40.0  # square units: smaller blocks are not built
ROUND = 0.62  # how far the corners of crooked blocks are thrown about, in blocks


def grid(area: BaseGeometry, along: float, across: float, angle: float) -> list[BaseGeometry]:
    """Oblong blocks in straight rows, turned by degrees clockwise."""
    middle = area.envelope.centroid
    left, top, right, bottom = affinity.rotate(area, -angle, origin=middle).bounds
    found = [
        shapely.box(x, y, x + along - STREET, y + across - STREET)
        for x in np.arange(left, right, along)
        for y in np.arange(top, bottom, across)
    ]
    return [affinity.rotate(block, angle, origin=middle) for block in found]


def crooked(area: BaseGeometry, size: float) -> list[BaseGeometry]:
    """Blocks as a city has them that grew."""
    left, top, right, bottom = area.bounds
    columns, rows = int((right - left) / size) + 1, int((bottom - top) / size) + 1
    chance = np.random.Generator(np.random.PCG64(7)).uniform(-ROUND, ROUND, (rows, columns, 2))
    y, x = np.mgrid[:rows, :columns]
    points = (np.stack([x, y], -1) + 0.5 + chance) * size + (left, top)
    cells = shapely.voronoi_polygons(shapely.MultiPoint(points.reshape(-1, 2)))
    return [cell.buffer(-STREET / 2, join_style="mitre") for cell in shapely.get_parts(cells)]


def built(area: BaseGeometry, blocks: list[BaseGeometry]) -> BaseGeometry:
    """What of blocks stands in an area, away from its shores."""
    inside = area.buffer(-STREET)
    shapely.prepare(inside)
    cut = [b if inside.contains(b) else b.intersection(inside) for b in blocks]
    parts = [part for block in cut for part in shapely.get_parts(block)]
    return shapely.MultiPolygon(
        [p for p in parts if p.geom_type == "Polygon" and p.area > LEAST and not p.interiors]
    )

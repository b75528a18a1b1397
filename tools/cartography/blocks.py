"""Blocks of houses between streets, for plans of cities: laid by rule, where no street is known."""

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

STREET = 3.0  # units between two blocks
LEAST = 40.0  # square units: smaller blocks are not built
BROADEST = 8.0  # units: the first street that is laid through a city that grew
NARROWER = 0.8  # the next ones, of those before
SLACK = 1.2  # what the narrowest of them are broader, for bending brings blocks together
HALVES = (0.38, 0.62)  # where a block is cut in two
LARGEST = 1.3  # the longer side of a block that is cut no more, in blocks
BEND, WINDING = 12.0, 90.0  # units: how far streets are bent, and over which length

Block = tuple[float, float, float, float]
"""Left, top, right and bottom."""


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
    """Blocks as a city has them that grew: halved over and over, and streets a little bent."""
    left, top, right, bottom = area.bounds
    chance = np.random.Generator(np.random.PCG64(7))
    whole = left - size, top - size, right + size, bottom + size
    return [
        shapely.transform(shapely.segmentize(shapely.box(*block), size), bent)
        for block in halved(whole, size, BROADEST, chance)
    ]


def halved(block: Block, size: float, street: float, chance: np.random.Generator) -> list[Block]:
    """What streets leave of a block, until its parts are small; the first are the broadest."""
    left, top, right, bottom = block
    wide, high = right - left, bottom - top
    if max(wide, high) < size * LARGEST:
        return [block]
    half, next_street = street / 2, max(STREET * SLACK, street * NARROWER)
    cut = chance.uniform(*HALVES)
    if wide > high:
        x = left + wide * cut
        parts = (left, top, x - half, bottom), (x + half, top, right, bottom)
    else:
        y = top + high * cut
        parts = (left, top, right, y - half), (left, y + half, right, bottom)
    return [one for part in parts for one in halved(part, size, next_street, chance)]


def bent(points: np.ndarray) -> np.ndarray:
    """Points moved so that straight streets wind a little."""
    return points + BEND * np.sin(points[:, ::-1] / WINDING + (0.0, 2.0))


def built(area: BaseGeometry, blocks: list[BaseGeometry]) -> BaseGeometry:
    """What of blocks stands in an area, away from its shores."""
    inside = area.buffer(-STREET)
    shapely.prepare(inside)
    cut = [b if inside.contains(b) else b.intersection(inside) for b in blocks]
    parts = [part for block in cut for part in shapely.get_parts(block)]
    return shapely.MultiPolygon(
        [p for p in parts if p.geom_type == "Polygon" and p.area > LEAST and not p.interiors]
    )

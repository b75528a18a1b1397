"""The tints of what scores together: parts of a city or of a country, or kinds of terrain."""

from types import ModuleType
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from games.rules.mechanisms import beside
from games.rules.values import Data

from . import atlas
from .land import Ground, areas
from .letters import text_width
from .room import Room

REACH = 95.0  # units: land farther from all places of a region is not tinted
SOFT = 9.0  # units: how round its corners are
SIGN = 22.0  # units: how large its sign is
NAMES = (13.0, 10.5)  # units: how large its name is written, tried in turn


class Region(NamedTuple):
    """What scores together: its id, its land, and what it is lettered with."""

    id: str
    area: BaseGeometry
    lettered: str


def regions(ground: Ground, drawing: Data, facts: Data) -> list[Region]:
    """The land about the places or the spaces of each region, in the order of the file; what lies
    between two regions belongs to what is nearest."""
    land = ground.land
    if not facts.get("theme", {}).get("calm"):  # there is a frame, at which tints end
        land = land.intersection(shapely.box(0, 0, ground.page.width, ground.page.height))
    found = []
    for rule in filter(None, (beside(name, "regions") for name in facts.get("mechanisms", {}))):
        seeds = places(rule, drawing, facts) or spaces(rule, drawing, facts)
        points = [point for point, _ in seeds]
        near = shapely.voronoi_polygons(
            shapely.MultiPoint(points), extend_to=ground.frame.envelope, ordered=True
        )
        cells = list(shapely.get_parts(near))
        for region in dict.fromkeys(region for _, region in seeds if region):
            inside = [n for n, (_, of) in enumerate(seeds) if of == region]
            whole = shapely.union_all([cells[n] for n in inside])
            # round about all of them: circles about each would make it a cloud
            reach = shapely.union_all([points[n].buffer(2 * REACH) for n in inside]).buffer(-REACH)
            soft = whole.intersection(reach).buffer(-SOFT).buffer(2 * SOFT).buffer(-SOFT)
            tinted = atlas.polygons(soft.intersection(whole).intersection(land))
            if not tinted.is_empty:
                found.append(Region(region, tinted, rule.LETTERED))
    return found


Seeds = list[tuple[shapely.Point, str | None]]


def places(rule: ModuleType, drawing: Data, facts: Data) -> Seeds:
    """All places of a board and their regions, if any has one."""
    at = drawing["cities"]
    found = [
        (shapely.Point(at[city["id"]]["x"], at[city["id"]]["y"]), rule.region(city, facts))
        for city in facts["cities"]
    ]
    return found if any(region for _, region in found) else []


def spaces(rule: ModuleType, drawing: Data, facts: Data) -> Seeds:
    """All spaces of the routes that belong to a region."""
    return [
        (shapely.Point(x, y), region)
        for route, drawn in zip(facts["routes"], drawing["routes"].values(), strict=True)
        if (region := rule.region(route, facts))
        for x, y, _ in drawn["spaces"]
    ]


def tints(ground: Ground, found: list[Region]) -> dict[str, str]:
    """The land of each region as a path."""
    return {region.id: areas(region.area, ground.page) for region in found}


def signs(room: Room, found: list[Region]) -> dict[str, list[float]]:
    """Where a region is lettered with its sign or its name: the box that this takes."""
    out = {}
    for region in found:
        if not region.lettered:
            continue
        sizes = [(SIGN, SIGN)]
        if region.lettered == "name":
            sizes = [(text_width(region.id.upper(), high, True), high) for high in NAMES]
        for width, height in sizes:
            if at := room.within(region.area, width, height):
                out[region.id] = [*at, round(width, 1), height]
                break
    return out

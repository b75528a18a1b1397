"""The tints of what scores together: parts of a city or of a country."""

import shapely

from games.rules.values import Data

from . import atlas
from .land import Ground, areas

REACH = 95.0  # units: land farther from all places of a region is not tinted
SOFT = 9.0  # units: how round its corners are


def tints(ground: Ground, drawing: Data, facts: Data) -> list[str]:
    """The land about the places of each region, in the order of the file; what lies between two
    regions belongs to the nearest place."""
    of = {city["id"]: city.get("region") for city in facts["cities"]}
    for region in facts.get("regions", ()):
        of |= dict.fromkeys(region["cities"], region["id"])
    places = {id_: shapely.Point(at["x"], at["y"]) for id_, at in drawing["cities"].items()}
    near = shapely.voronoi_polygons(
        shapely.MultiPoint([*places.values()]), extend_to=ground.frame.envelope
    )
    cells = list(shapely.get_parts(near))
    page = shapely.box(0, 0, ground.page.width, ground.page.height)
    land = ground.land.intersection(page)
    found = []
    for region in dict.fromkeys(filter(None, of.values())):
        inside = [places[id_] for id_ in places if of[id_] == region]
        whole = shapely.union_all([c for c in cells if any(c.contains(p) for p in inside)])
        reach = shapely.union_all([place.buffer(REACH) for place in inside])
        soft = whole.intersection(reach).buffer(-SOFT).buffer(2 * SOFT).buffer(-SOFT)
        tinted = atlas.polygons(soft.intersection(whole).intersection(land))
        if not tinted.is_empty:
            found.append(areas(tinted, ground.page))
    return found

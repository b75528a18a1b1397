"""What pages about boards say of regions."""

from ...board import Board
from ...page_values import HelpValues, Rows, counted
from . import Params, RegionKeys


def help_values(board: Board, params: Params) -> HelpValues:
    """How many there are, where, what so many bring, and which may count twice."""
    regions = board.facts.own(RegionKeys).regions
    *points, (most, best) = sorted(params.points.items())
    name = {city.id: city.name for city in board.cities}
    places = [
        (f"{one.name} ({one.sign})", tuple(map(name.__getitem__, one.cities))) for one in regions
    ]
    return {
        "regions": len(regions),
        "twice": tuple(one.name for one in regions if one.id in params.count_twice_if_complete),
        "places": Rows(tuple(places)),
        "table": Rows((*points, (counted("or_more", most), best))),
    }

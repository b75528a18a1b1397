"""The numbers of regions."""

from ...board import Board
from ...numbers import Numbers, Rows, counted
from . import Params, RegionKeys


def numbers(board: Board, params: Params) -> Numbers:
    """How many there are, what so many bring, and which may count twice."""
    regions = board.facts.own(RegionKeys).regions
    *points, (most, best) = sorted(params.points.items())
    return {
        "regions": len(regions),
        "twice": tuple(one.name for one in regions if one.id in params.count_twice_if_complete),
        "table": Rows((*points, (counted("or_more", most), best))),
    }

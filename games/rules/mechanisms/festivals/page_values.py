"""What pages about boards say of festivals."""

from ...board import Board
from ...page_values import HelpValues, Rows
from .state import FestivalKeys, Params


def help_values(board: Board, params: Params) -> HelpValues:
    """How many cards there are, and what the sets of each festival score; one that is held in
    several cities."""
    cities: dict[str, list[str]] = {}
    for city in board.cities:
        cities.setdefault(city.own(FestivalKeys).festival, []).append(city.name)
    rows = [
        (" / ".join(cities[id_]), ", ".join(map(str, points)))
        for id_, points in params.points.items()
    ]
    shared = [tuple(names) for id_, names in cities.items() if id_ and len(names) > 1]
    return {
        "all": sum(map(len, params.points.values())),
        "table": Rows(tuple(rows)),
        "shared": shared[0] if shared else None,
    }

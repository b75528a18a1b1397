"""Which technologies a route asks for."""

from typing import TYPE_CHECKING

from ...board import BoardError, CityKeys
from ...graph import bits
from ..ferries import FerryKeys
from .cards import Params, Technology

if TYPE_CHECKING:
    from ...board import Board, Route


class ConcessionKeys(CityKeys, frozen=True):
    """The region whose concession a city asks for."""

    region: str = ""


def asked_of(board: "Board", params: Params, card: Technology, name: str) -> int:
    """The routes that ask for this technology of the mechanism of this name, as bits."""
    free = _free(board, params, name)
    return bits(route.n for route in board.routes if _asks_for(board, free, card, route))


def is_ferry(route: "Route") -> bool:
    """Does it lead over water?"""
    return route.facts.own(FerryKeys).ferry > 0


def _free(board: "Board", params: Params, name: str) -> frozenset[frozenset[str]]:
    """Between which cities routes ask for no technology."""
    for end in (end for ends in params.free_routes for end in ends):
        if end not in board.city:
            raise BoardError(f"{board.id}.toml", f"mechanisms.{name}.free_routes", f"no city {end}")
    return frozenset(map(frozenset, params.free_routes))


def _asks_for(
    board: "Board", free: frozenset[frozenset[str]], card: Technology, route: "Route"
) -> bool:
    ends = [board.cities[end] for end in (route.a, route.b)]
    if frozenset(end.id for end in ends) in free:
        return False
    regions = {end.own(ConcessionKeys).region for end in ends}
    ferry = card.ferries and is_ferry(route)
    return route.length in card.lengths or ferry or not regions.isdisjoint(card.regions)

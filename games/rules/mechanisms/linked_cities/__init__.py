"""Linked cities: a city that is drawn twice is one city (RULES.md 3.35)."""

from msgspec import Struct

from ...board import Board, BoardError, CityKeys
from ...mechanism import Mechanism


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """By region that has a map of its own the city that stands on the large map too."""

    gates: dict[str, str]


class InsetKeys(CityKeys, frozen=True):
    """The map of its own on which a city is printed."""

    region: str = ""


class LinkedCities(Mechanism[Params]):
    """A city that stands on two maps. In the facts it stands once, so paths of every kind pass
    through it from one map to the other, and nowhere else."""

    name = "linked_cities"
    keys = (InsetKeys,)

    def __init__(self, board: Board, params: Params) -> None:
        super().__init__(board, params)
        file, where = f"{board.id}.toml", f"mechanisms.{self.name}.gates"
        regions = [city.own(InsetKeys).region for city in board.cities]
        for region, name in params.gates.items():
            if name not in board.city:
                raise BoardError(file, where, f"no city is called {name}")
            gate = board.city[name]
            apart = {n for n, its in enumerate(regions) if its == region} - {gate}
            for route in board.routes:
                ends = {route.a, route.b}
                if ends & apart and not ends <= apart | {gate}:
                    raise BoardError(file, where, f"{route.id} leads out of {region}")

"""Regions: each network of own routes scores by the number of regions it joins (RULES.md 3.24)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypedDict

import msgspec
from msgspec import Struct

from ...advising import Advising, Outlook
from ...board import BoardError, FileKeys, Slug, Text
from ...mechanism import Mechanism, Tally
from ...owners import Owners, derived
from ...values import Data, ScoreLine
from ..claims import own_networks

if TYPE_CHECKING:
    from ...board import Board
    from ...kernel import Rules
    from ...table import Table

# So many regions a turn joins to the largest network, about, as long as most are still to join
REGIONS_PER_TURN = 0.25


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The points by number of regions, the last for more too; and the regions that count for two
    where all their cities lie in the network."""

    points: dict[int, int]
    count_twice_if_complete: tuple[Slug, ...] = ()


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """Cities that count together; `sign` is what marks them on the map."""

    id: Slug
    name: Text
    sign: Text
    cities: tuple[Slug, ...]


class RegionKeys(FileKeys, frozen=True):
    """The cities of each."""

    regions: tuple[Region, ...] = ()


class Network(TypedDict):
    """The regions that a network joins, for how many they count, and the points."""

    regions: Sequence[str]
    count: int
    points: int


class View(TypedDict):
    """What everybody sees: the networks of each seat that join several regions, the best first."""

    networks: Sequence[Sequence[Network]]


class RegionBonus(Mechanism[Params], Advising):
    """The bonus for regions."""

    name = "region_bonus"
    keys = (RegionKeys,)
    needs = ("claims",)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        regions = board.facts.own(RegionKeys).regions
        self.names = tuple(region.id for region in regions)
        self.cities = tuple(
            frozenset(board.city[city] for city in region.cities if city in board.city)
            for region in regions
        )
        twice = params.count_twice_if_complete
        self.twice = [n for n, name in enumerate(self.names) if name in twice]
        self.most = max(params.points, default=0)
        self._check(regions)

    def _check(self, regions: tuple[Region, ...]) -> None:
        """Every city lies in one region, and no terminal of a country in any."""
        file = f"{self.board.id}.toml"
        for n, city in enumerate(self.board.cities):
            found = sum(n in cities for cities in self.cities)
            if found != (not city.country):
                raise BoardError(file, f"cities.{city.id}", f"lies in {found} regions")
        for region in regions:
            for id_ in region.cities:
                if id_ not in self.board.city:
                    raise BoardError(file, f"regions.{region.id}", f"unknown city {id_}")
        for id_ in self.params.count_twice_if_complete:
            if id_ not in self.names:
                raise BoardError(file, f"mechanisms.{self.name}", f"unknown region {id_}")

    def _joined(self, net: frozenset[int]) -> tuple[int, ...]:
        """The regions in which cities of a network lie, by number."""
        return tuple([n for n, cities in enumerate(self.cities) if not cities.isdisjoint(net)])

    def _count(self, net: frozenset[int]) -> int:
        """For how many the regions of a network count."""
        return len(self._joined(net)) + sum([self.cities[n] <= net for n in self.twice])

    def networks(self, table: "Table", seat: int) -> tuple[Network, ...]:
        """The networks of a seat, the best first."""
        return _networks(table.owner, self, own_networks(table, seat))

    def counted(self, nets: Iterable[frozenset[int]]) -> tuple[Network, ...]:
        """What these networks join, the best first."""
        found: list[Network] = []
        for net in nets:
            regions, n = [self.names[one] for one in self._joined(net)], self._count(net)
            found.append({"regions": regions, "count": n, "points": self.worth(n)})
        return tuple(sorted(found, key=lambda network: -network["count"]))

    def worth(self, n: int) -> int:
        """The points of so many regions in one network."""
        return self.params.points.get(min(n, self.most), 0)

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """The points of every network; those are told that bring any, else the largest."""
        for seat in range(len(table.seats)):
            nets = self.networks(table, seat)
            scoring = [net for net in nets if net["points"]] or nets[:1]
            points = sum(net["points"] for net in scoring)
            yield ScoreLine(
                seat, self.name, points, {"networks": tuple(net["count"] for net in scoring)}
            )

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """The largest network will join more regions, and each further one brings more."""
        nets = self.networks(table, seat)
        most = nets[0]["count"] if nets else 0
        left = max(0.0, 1 - most / len(self.cities))
        return self._between(most + REGIONS_PER_TURN * outlook.turns * left) - self.worth(most)

    def _between(self, n: float) -> float:
        """What a number of regions is worth that is expected."""
        low = int(n)
        return self.worth(low) + (n - low) * (self.worth(low + 1) - self.worth(low))

    def public(self, rules: "Rules") -> Data:
        """The points, and the cities of each region."""
        regions = self.board.facts.own(RegionKeys).regions
        return {**super().public(rules), "regions": msgspec.to_builtins(regions)}

    def seen_by_all(self, table: "Table") -> View:
        """What everybody's networks join: it follows from the board."""
        seats = range(len(table.seats))
        told = [[net for net in self.networks(table, seat) if net["count"] > 1] for seat in seats]
        return {"networks": told}


@derived
def _networks(
    owner: Owners, mechanism: RegionBonus, nets: tuple[frozenset[int], ...]
) -> tuple[Network, ...]:
    return mechanism.counted(nets)

"""Country cards: what a route into a country brings, as the plain bot reckons it."""

from collections.abc import Iterable
from functools import cached_property

from games.rules.values import Data

# How much of the cards of two countries the track into the first is worth, when our network borders
# on the second
SHARE_PER_BORDER_TO_CROSS = 0.5


class Countries:
    """Our networks, the countries they border on, and the cards that are left there."""

    def __init__(self, view: Data, board: Data, routes: dict[str, Data], own: set[str]) -> None:
        self.left = view["mech"].get("country_cards", {}).get("left", {})
        self.abroad = {city["id"] for city in board["cities"] if city["country"]}
        self.routes, self.own = routes, own

    @cached_property
    def nets(self) -> dict[str, frozenset[str]]:
        """For every place of ours all those in its network."""
        nets: list[frozenset[str]] = []
        for ends in map(self._ends, self.own):
            near = [net for net in nets if net & ends]
            nets = [net for net in nets if not net & ends] + [ends.union(*near)]
        return {place: net for net in nets for place in net}

    @cached_property
    def gates(self) -> list[frozenset[str]]:
        """Each country with the city from which it is reached."""
        return [ends for ends in map(self._ends, self.routes) if ends & self.abroad]

    def gain(self, id_: str) -> float:
        """The cards that claiming this route would win, or may help to win."""
        ends = self._ends(id_)
        if not self.left or not ends & self.abroad:
            return 0
        net = ends.union(*(self.nets.get(end, ()) for end in ends))
        joined = net & self.abroad
        if len(joined) > 1:
            return self._cards(joined)
        next_ones = {*(gate & self.abroad for gate in self.gates if gate & net)} - {joined}
        return max(
            (SHARE_PER_BORDER_TO_CROSS * self._cards(joined | more) for more in next_ones),
            default=0,
        )

    def _ends(self, id_: str) -> frozenset[str]:
        return frozenset((self.routes[id_]["a"], self.routes[id_]["b"]))

    def _cards(self, countries: Iterable[str]) -> int:
        """What the top cards of these countries are worth together."""
        return sum(self.left[country][0] for country in countries if country in self.left)

"""Country cards: what a route brings by joining countries, as the plain bot reckons it."""

from functools import cached_property

HOPE = 0.4
"""How much of a country's best card we expect for a track into it by itself."""


class Countries:
    """The countries in each of our networks, and the cards they still have."""

    def __init__(self, view: dict, board: dict, routes: dict[str, dict], own: set[str]) -> None:
        self.left = view["mech"].get("country_cards", {}).get("left", {})
        self.abroad = {city["id"] for city in board["cities"] if city.get("country")}
        self.routes, self.own = routes, own

    @cached_property
    def held(self) -> dict[str, frozenset[str]]:
        """For every city of ours the countries in its network."""
        nets: list[set[str]] = []
        for ends in ({self.routes[id_]["a"], self.routes[id_]["b"]} for id_ in self.own):
            near = [net for net in nets if net & ends]
            nets = [net for net in nets if not net & ends] + [ends.union(*near)]
        return {city: frozenset(net & self.abroad) for net in nets for city in net}

    def gain(self, id_: str) -> float:
        """The cards that claiming this route would win, or may help to win."""
        if not self.left:
            return 0
        ends = (self.routes[id_]["a"], self.routes[id_]["b"])
        before = [self.held.get(end, self.abroad & {end}) for end in ends]
        whole = frozenset().union(*before)
        worth = sum(self.left[country][0] for country in whole if country in self.left)
        if len(whole) > 1:
            return 0 if whole in before else worth
        return HOPE * worth if self.abroad & {*ends} else 0

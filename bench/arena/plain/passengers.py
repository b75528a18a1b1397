"""Passengers: where the plain bot puts them, when it sends them off, and which way."""

from collections.abc import Iterator

from games.rules.values import Data

NAME = "merchandise_passengers"
# Points that a passenger card is worth to us
POINTS_PER_CARD = 0.7
# So many steps are tried at most before the best way so far is taken
MAX_STEPS_TRIED = 600
# Points for which a journey need not wait for more routes
GROWN_JOURNEY_POINTS = 11
# The same when few turns are left
LATE_JOURNEY_POINTS = 4


class Roads:
    """The claimed routes, and what waits in the cities."""

    def __init__(self, view: Data, board: Data) -> None:
        self.me, self.owner = view["me"], view["owner"]
        self.mine = view["mech"][NAME]
        self.cards = view["hand"].get("passenger", 0)
        abroad = {city["id"] for city in board["cities"] if city["country"]}
        self.roads: dict[str, list[tuple[str, str]]] = {}
        for route in board["routes"]:
            if route["id"] in self.owner and not {route["a"], route["b"]} & abroad:
                self.roads.setdefault(route["a"], []).append((route["b"], route["id"]))
                self.roads.setdefault(route["b"], []).append((route["a"], route["id"]))
        self.left = 0

    def best(self, start: str, cities: list[str], routes: list[str]) -> tuple[float, str | None]:
        """The most that can still be added to a journey, and the first step to it."""
        self.left = MAX_STEPS_TRIED
        stacks = {city: list(pile) for city, pile in self.mine["stacks"].items()}
        stacks[start] = []
        for city in cities:
            if stacks.get(city):
                stacks[city].pop(0)
        held = self.cards - sum(self.owner[id_] != self.me for id_ in routes)
        return self._search((cities or [start])[-1], stacks, set(routes), held)

    def _search(
        self, here: str, stacks: dict[str, list[int]], used: set[str], held: int
    ) -> tuple[float, str | None]:
        most, first = 0.0, None
        for token, foreign, city, id_ in self._steps(here, stacks, used, held):
            if not self.left:
                break
            self.left -= 1
            used.add(id_)
            if token:
                stacks[city].pop(0)
            more, _ = self._search(city, stacks, used, held - foreign)
            if token:
                stacks[city].insert(0, token)
            used.remove(id_)
            if token - POINTS_PER_CARD * foreign + more > most:
                most, first = token - POINTS_PER_CARD * foreign + more, city
        return most, first

    def _steps(
        self, here: str, stacks: dict[str, list[int]], used: set[str], held: int
    ) -> Iterator[tuple[int, bool, str, str]]:
        """The next steps, those that bring most first."""
        steps = [
            ((stacks.get(city) or [0])[0], self.owner[id_] != self.me, city, id_)
            for city, id_ in self.roads.get(here, ())
            if id_ not in used
        ]
        yield from sorted((s for s in steps if s[1] <= held), key=lambda s: (-s[0], s[1:]))


def pick(view: Data, entries: list[Data]) -> Data:
    """The color of which we lack least to have the most."""
    held = view["mech"]["passenger_meeples"]["held"]

    def behind(entry: Data) -> int:
        others = [one.get(entry["color"], 0) for n, one in enumerate(held) if n != view["me"]]
        return abs(max(others) - held[view["me"]].get(entry["color"], 0))

    return min(entries, key=behind)


def place(view: Data, board: Data, entries: list[Data]) -> Data:
    """Where most can be collected by now."""
    roads = Roads(view, board)
    cities = [entry for entry in entries if entry["city"]]
    return max(cities, key=lambda entry: roads.best(entry["city"], [], [])[0])


def set_out(view: Data, board: Data, entries: list[Data], late: bool) -> Data | None:
    """The passenger that would collect most, if that is enough."""
    if not entries:
        return None
    roads = Roads(view, board)
    gains = [(roads.best(entry["city"], [], [])[0], entry["city"]) for entry in entries]
    gain, city = max(gains)
    enough = gain >= (LATE_JOURNEY_POINTS if late else GROWN_JOURNEY_POINTS)
    return {"kind": f"{NAME}.set_out", "city": city} if enough else None


def onward(view: Data, board: Data, legal: dict[str, list[Data]]) -> Data:
    """One step further as long as it pays, then arrive."""
    journey = view["mech"][NAME]["journey"]
    start, *cities = journey["cities"]
    _, city = Roads(view, board).best(start, cities, journey["routes"])
    steps = {entry["city"]: entry for entry in legal.get(f"{NAME}.go_on", ())}
    if city in steps:
        return steps[city]
    (last,) = legal.get(f"{NAME}.arrive", legal[f"{NAME}.step_back"])
    return last

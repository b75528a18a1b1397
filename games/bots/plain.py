"""Plain: builds its tickets along cheap paths, otherwise draws. It sees only its seat's view."""

import heapq
from collections import Counter
from collections.abc import Iterable
from random import Random

from games.bots import simple

TURN = 2.2
"""Points that a turn is worth to us."""
HOPELESS = 1.5
"""How much worse a failed ticket is than its points say."""
NO_WAY = 30.0
"""How much it hurts to lose a route that nothing can replace."""


def choose(view: dict, board: dict, rng: Random) -> dict:
    """One of the legal moves."""
    if not board["routes"]:
        return simple.choose(view)
    legal: dict[str, list[dict]] = {}
    for entry in view["legal"]:
        legal.setdefault(entry["kind"], []).append(entry)
    if "tickets.keep" in legal:
        return _keep(view, board, legal["tickets.keep"])
    plan = Plan(view, board)
    plan.aim(ticket["id"] for ticket in _mine(view) if ticket["state"] == "open")
    claim = _claim(plan, legal.get("claims.claim", []))
    if claim:
        return claim
    if "tickets.take" in legal and _wants_tickets(plan):
        return {"kind": "tickets.take"}
    if "market.draw" in legal:
        return _draw(plan, legal["market.draw"], rng)
    if "claims.claim" in legal:
        return _pay(plan, max(legal["claims.claim"], key=plan.worth))
    return simple.choose(view)


class Plan:
    """The routes still to claim so that the most valuable tickets are joined."""

    def __init__(self, view: dict, board: dict) -> None:
        self.view, self.me = view, view["me"]
        self.routes = {route["id"]: route for route in board["routes"]}
        self.tickets = {ticket["id"]: ticket for ticket in board["tickets"]}
        self.points = {int(length): points for length, points in board["points"].items()}
        self.cars = view["seats"][self.me]["pieces"]["car"]
        self.fewest = min(seat["pieces"]["car"] for seat in view["seats"])
        self.hand = Counter(view["hand"])
        self.wild = self.hand.pop("locomotive", 0)
        closed = set(view["mech"].get("claims", {}).get("closed", ()))
        owner = view["owner"]
        self.roads: dict[str, list[tuple[str, str]]] = {}
        for id_, route in self.routes.items():
            free = id_ not in owner and id_ not in closed
            twice = any(owner.get(twin) == self.me for twin in route["twins"])
            if owner.get(id_) == self.me or (free and not twice):
                self.roads.setdefault(route["a"], []).append((route["b"], id_))
                self.roads.setdefault(route["b"], []).append((route["a"], id_))
        self.own = {id_ for id_, seat in owner.items() if seat == self.me}
        self.wanted: dict[str, None] = {}
        self.aims: list[str] = []

    @property
    def last(self) -> bool:
        """The game is about to end: what is not claimed soon is never claimed."""
        return self.view["turn"]["last"] is not None or self.fewest <= 4

    def aim(self, tickets: Iterable[str]) -> None:
        """Plan for as many of these tickets as the cars allow, the nearest first."""
        left = list(tickets)
        while left:
            ways = {ticket: self.way(ticket) for ticket in left}
            ticket = min(left, key=lambda id_: (self._effort(ways[id_]), id_))
            left.remove(ticket)
            if ways[ticket] is not None and self.length(ways[ticket]) <= self.spare():
                self.wanted.update(dict.fromkeys(ways[ticket]))
                self.aims.append(ticket)

    def spare(self) -> int:
        """The cars that are not planned for."""
        return self.cars - self.length(self.wanted)

    def length(self, routes: Iterable[str]) -> int:
        """The cars that these routes need."""
        return sum(self.routes[id_]["length"] for id_ in routes)

    def way(self, ticket: str, without: str | None = None) -> list[str] | None:
        """The routes to claim besides those owned and planned; None if there is no way."""
        start, end = self.tickets[ticket]["a"], self.tickets[ticket]["b"]
        best: dict[str, float] = {start: 0}
        queue: list[tuple[float, str, tuple[str, ...]]] = [(0, start, ())]
        while queue:
            so_far, city, way = heapq.heappop(queue)
            if city == end:
                return list(way)
            if so_far > best[city]:
                continue
            for other, id_ in self.roads.get(city, ()):
                if id_ == without:
                    continue
                free = id_ in self.own or id_ in self.wanted
                there = so_far if free else so_far + self.effort(id_)
                if there < best.get(other, float("inf")):
                    best[other] = there
                    heapq.heappush(queue, (there, other, way if free else (*way, id_)))
        return None

    def effort(self, id_: str) -> float:
        """The turns a route costs us to draw its cards and claim it, less a part of its points."""
        length = self.routes[id_]["length"]
        return max(0.5, length / 2 + 1 - self.points[length] / TURN / 3)

    def _effort(self, way: list[str] | None) -> float:
        return float("inf") if way is None else sum(self.effort(id_) for id_ in way)

    def value(self) -> float:
        """What the planned tickets and routes bring, less the turns they take."""
        tickets = sum(self.tickets[id_]["points"] for id_ in self.aims)
        lengths = [self.routes[id_]["length"] for id_ in self.wanted]
        routes = sum(self.points[length] - TURN * (length / 2 + 1) for length in lengths)
        return tickets + routes

    def urgency(self, id_: str) -> float:
        """How much the plan would suffer if another took this route."""
        detour = 0.0
        for ticket in self.aims:
            way = self.way(ticket, without=id_)
            detour = max(detour, NO_WAY if way is None else self._effort(way))
        return detour + self.routes[id_]["length"]

    def lacking(self, id_: str) -> tuple[int, str | None]:
        """How many cards a route still needs, and of which color we would pay it."""
        route = self.routes[id_]
        color = route["color"]
        if color == "gray":
            # the color that we hold most of and that no other planned route asks for
            asked = {self.routes[other]["color"] for other in self.wanted}
            color = max(
                self.hand or {None: 0}, key=lambda c: (self.hand[c] - 2 * (c in asked), str(c))
            )
        return max(0, route["length"] - self.hand[color]), color

    def worth(self, entry: dict) -> int:
        """The points of a claim by itself."""
        return self.points[self.routes[entry["route"]]["length"]]


def _mine(view: dict) -> list[dict]:
    return view["mech"].get("connections", {}).get("mine", [])


def _keep(view: dict, board: dict, choices: list[dict]) -> dict:
    """The tickets that promise most, planned together with those we hold."""
    held = [ticket["id"] for ticket in _mine(view) if ticket["state"] == "open"]

    def promise(choice: dict) -> float:
        plan = Plan(view, board)
        plan.aim([*held, *choice["tickets"]])
        failed = [id_ for id_ in choice["tickets"] if id_ not in plan.aims]
        # a plan that leaves no cars over breaks at the first route that another takes
        strain = max(0, 8 - plan.spare()) * 2
        loss = sum(plan.tickets[id_]["points"] for id_ in failed)
        return plan.value() - HOPELESS * loss - strain

    return max(choices, key=promise)


def _claim(plan: Plan, entries: list[dict]) -> dict | None:
    """A planned route, the most threatened first; one for its points when nothing is planned."""
    needed = [entry for entry in entries if entry["route"] in plan.wanted]
    if needed:
        return _pay(plan, max(needed, key=lambda entry: plan.urgency(entry["route"])))
    if not entries:
        return None
    free = [e for e in entries if plan.routes[e["route"]]["length"] <= plan.spare()]
    best = max(free or (entries if plan.last else []), key=plan.worth, default=None)
    if best is None:
        return None
    if plan.last or plan.worth(best) >= 15 or (not plan.aims and plan.worth(best) >= 7):
        return _pay(plan, best)
    return None


def _pay(plan: Plan, entry: dict) -> dict:
    """The payment that spares locomotives, then the colors that the plan asks for."""
    asked = Counter()
    for id_ in plan.wanted:
        if id_ != entry["route"]:
            asked[plan.routes[id_]["color"]] += plan.routes[id_]["length"]

    def price(cards: dict[str, int]) -> float:
        return sum(
            n * (3 if card == "locomotive" else 1 + (asked[card] > 0)) for card, n in cards.items()
        )

    cards = min(entry["pays"], key=price)
    return {"kind": entry["kind"], "route": entry["route"], "cards": cards}


def _wants_tickets(plan: Plan) -> bool:
    """All is done, and there are cars and time for more."""
    return not plan.aims and not plan.last and plan.cars >= 14 and plan.fewest >= 10


def _draw(plan: Plan, entries: list[dict], rng: Random) -> dict:
    """A card that the plan lacks; else a locomotive, if it completes a route; else a blind one."""
    goals = list(plan.wanted) or [
        id_
        for roads in plan.roads.values()
        for _, id_ in roads
        if id_ not in plan.own and 5 <= plan.routes[id_]["length"] <= plan.cars
    ]
    need: Counter[str] = Counter()
    short = float("inf")
    for id_ in goals:
        lacking, color = plan.lacking(id_)
        if lacking and color:
            need[color] += plan.routes[id_]["length"] / lacking
        short = min(short, max(0, lacking - plan.wild))
    up = plan.view["decks"]["train"]["up"]
    slots = {entry["slot"]: up[entry["slot"]] for entry in entries if entry["slot"] is not None}
    blind = any(entry["slot"] is None for entry in entries)
    best = max(slots, key=lambda slot: (need[slots[slot]], rng.random()), default=None)
    wild = next((slot for slot, card in slots.items() if card == "locomotive"), None)
    if wild is not None and short == 1 and plan.wanted:
        slot = wild
    elif best is not None and need[slots[best]] > 0:
        slot = best
    elif wild is not None and plan.wanted:
        slot = wild
    elif blind:
        slot = None
    else:
        slot = best
    return {"kind": "market.draw", "slot": slot}

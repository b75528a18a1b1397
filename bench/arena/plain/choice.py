"""Builds its tickets along cheap paths, otherwise draws. It sees only its seat's view.

Where there are no routes it lines up cards: see `yard`.
"""

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable
from random import Random

from bench.arena.plain import passengers, sails, team, yard
from bench.arena.plain.countries import Countries
from games.bots import simple
from games.rules.pay import cheapest_payments, decode_quote
from games.rules.values import Data

# Points that a turn is worth to us
POINTS_PER_TURN = 2.2
# How much worse a failed ticket is than its points say
FAILED_TICKET_FACTOR = 1.5
# How much it hurts to lose a route that nothing can replace
POINTS_PER_ONLY_ROUTE = 30.0
# The turns that a tunnel costs more than another route, on average
TURNS_PER_TUNNEL = 0.6
# The turns that a locomotive costs which a ferry demands
TURNS_PER_DEMANDED_LOCOMOTIVE = 0.7
# A hand that need not grow any more
FULL_HAND_CARDS = 12
# How much we need a passenger card: more than one drawn blind, less than any other
PASSENGER_CARD_NEED = 0.1
# Points that we expect of a goods card
POINTS_PER_GOODS_CARD = 1.5


def choose(view: Data, board: Data, rng: Random) -> Data:
    """One of the legal moves."""
    if not board["routes"]:
        return yard.choose(view, board, rng)
    legal: dict[str, list[Data]] = {}
    for entry in view["legal"]:
        legal.setdefault(entry["kind"], []).extend(simple.apart(entry))
    if "tickets.keep" in legal:
        return _keep(view, board, legal["tickets.keep"])
    if "passenger_meeples.pick" in legal:
        return passengers.pick(view, legal["passenger_meeples.pick"])
    if "merchandise_passengers.place" in legal:
        return passengers.place(view, board, legal["merchandise_passengers.place"])
    if "merchandise_passengers.step_back" in legal:
        return passengers.onward(view, board, legal)
    if any(ask["kind"] == "ticket_decks.mix" for ask in view["decisions"]):
        return max(legal["ticket_decks.take"], key=_even)
    plan = Plan(view, board)
    plan.aim(ticket["id"] for ticket in _mine(view) if ticket["state"] == "open")
    if told := team.answer(plan, legal):
        return told
    if "tunnels.back_out" in legal:
        return _dig(plan, legal.get("tunnels.dig", []))
    if "pieces_exchange.choose" in legal:
        return sails.choose(legal["pieces_exchange.choose"], plan.planned())
    claims = legal.get("claims.claim", [])
    if harbor := _harbor(plan, legal.get("harbors.build", [])):
        return harbor
    if swap := sails.exchange(legal.get("pieces_exchange.swap", []), plan.short()):
        return swap
    if station := _station(plan, legal.get("stations.build", []), claims):
        return station
    travellers = legal.get("merchandise_passengers.set_out", [])
    if journey := passengers.set_out(view, board, travellers, plan.last):
        return journey
    claim = _claim(plan, claims)
    if claim:
        return claim
    if told := team.share(plan, legal.get("team_play.share", [])):
        return told
    if (tickets := [*legal.get("tickets.take", ()), *legal.get("ticket_decks.take", ())]) and (
        _wants_tickets(plan)
    ):
        return max(tickets, key=_short)
    if "market.draw" in legal:
        return _draw(plan, legal["market.draw"], rng)
    if claims:
        return _pay(plan, max(claims, key=plan.worth))
    return simple.choose(view)


class Plan:
    """The routes still to claim so that the most valuable tickets are joined."""

    def __init__(self, view: Data, board: Data) -> None:
        self.view, self.board, self.me = view, board, view["me"]
        self.routes = {route["id"]: route for route in board["routes"]}
        self.tickets = {ticket["id"]: ticket for ticket in board["tickets"]}
        self.prices = board["params"]["claims"]["prices"]
        self.pieces = view["seats"][self.me]["pieces"]
        self.cars = sum(self.pieces.values())
        self.whole = sum(board["pieces"].values())
        self.fewest = team.fewest(view, board)
        held = self.held = team.purse(view)
        self.hand: Counter[str] = Counter()
        for card in board["cards"]:
            paint, spaces = sails.paint(card)
            if held[card] and paint.removesuffix("_ship") in board["colors"]:
                self.hand[paint] += held[card] * spaces
        self.held, self.wild = held, held["locomotive"]
        self.terminals = {country["id"]: country["terminals"] for country in board["countries"]}
        closed = set(view["mech"].get("claims", {}).get("closed", ()))
        # what is everybody's is one's own
        owner = {id_: self.me if seat is None else seat for id_, seat in view["owner"].items()}
        side = team.side(view, board)
        self.roads: dict[str, list[tuple[str, str]]] = {}
        for id_, route in self.routes.items():
            free = id_ not in owner and id_ not in closed
            twice = any(owner.get(other) == self.me for other in route["parallel"])
            if owner.get(id_) in side or (free and not twice):
                self.roads.setdefault(route["a"], []).append((route["b"], id_))
                self.roads.setdefault(route["b"], []).append((route["a"], id_))
        self.own = {id_ for id_, seat in owner.items() if seat in side}
        self.foreign: dict[str, list[str]] = {}
        for id_, seat in owner.items():
            if seat not in side:
                for city in (self.routes[id_]["a"], self.routes[id_]["b"]):
                    self.foreign.setdefault(city, []).append(id_)
        self.countries = Countries(view, board, self.routes, self.own)
        self.wanted: dict[str, None] = {}
        self.aims: list[str] = []
        self.known: dict[tuple[str, frozenset[str]], list[str] | None] = {}

    @property
    def last(self) -> bool:
        """The game is about to end: what is not claimed soon is never claimed."""
        told = self.board["params"]
        few = told["end_game"]["pieces"] if "end_game" in told else told["claims"]["last_cars"]
        return self.view["turn"]["last"] is not None or self.fewest <= few + 2

    def parts(self) -> dict[str, str]:
        """For every city a city that stands for all those our network joins with it."""
        parts = {city["id"]: city["id"] for city in self.board["cities"]}
        for id_ in self.own:
            one, other = parts[self.routes[id_]["a"]], parts[self.routes[id_]["b"]]
            parts = {city: other if part == one else part for city, part in parts.items()}
        return parts

    def aim(self, tickets: Iterable[str]) -> None:
        """Plan anew, for as many of these tickets as the cars allow, the nearest first."""
        self.wanted, self.aims = {}, []
        left = list(tickets)
        while left:
            ways = {ticket: self._way(ticket) for ticket in left}
            ticket = min(left, key=lambda id_: (self._effort(ways[id_]), id_))
            left.remove(ticket)
            way = ways[ticket]
            if way is not None and self.length(way) <= self.spare():
                self.wanted.update(dict.fromkeys(way))
                self.aims.append(ticket)

    def _way(self, ticket: str) -> list[str] | None:
        # which tickets to keep is asked in many ways that begin alike
        key = (ticket, frozenset(self.wanted))
        if key not in self.known:
            self.known[key] = self.way(ticket)
        return self.known[key]

    def spare(self) -> int:
        """The cars that are not planned for."""
        return self.cars - self.length(self.wanted)

    def length(self, routes: Iterable[str]) -> int:
        """The cars that these routes need, those lost in mountains too."""
        return sum(self.prices[id_]["pieces"] for id_ in routes)

    def planned(self) -> dict[str, int]:
        """The pieces of each kind that the plan needs."""
        planned = dict.fromkeys(self.pieces, 0)
        for id_ in self.wanted:
            planned[self.piece(id_)] += self.routes[id_]["length"]
        return planned

    def short(self) -> dict[str, int]:
        """The pieces of each kind that are lacking for planned routes that could be paid."""
        planned = self.planned()
        return {
            self.piece(id_): planned[self.piece(id_)] - self.pieces[self.piece(id_)]
            for id_ in self.wanted
            if self.routes[id_]["length"] > self.pieces[self.piece(id_)]
            and self.lacking(id_)[0] <= self.wilds(id_)
        }

    def piece(self, id_: str) -> str:
        """The kind of pieces that a route takes."""
        return self.prices[id_]["piece"]

    def paint(self, id_: str) -> str:
        """What cards a route is paid with: those of its color, by land or by sea."""
        return self.routes[id_]["color"] + ("_ship" if self.piece(id_) == "ship" else "")

    def way(self, ticket: str, without: str | None = None) -> list[str] | None:
        """The routes to claim besides those owned and planned; None if there is no way."""
        starts, ends = self.ends(ticket)
        found: list[str] = []
        for stop in self.tickets[ticket]["via"]:
            leg = self._leg(starts, [stop], without, found)
            if leg is None:
                return None
            starts, found = [stop], [*found, *leg]
        leg = self._leg(starts, ends, without, found)
        return None if leg is None else [*found, *leg]

    def _leg(
        self, starts: list[str], ends: list[str], without: str | None, found: list[str]
    ) -> list[str] | None:
        best: dict[str, float] = dict.fromkeys(starts, 0)
        queue: list[tuple[float, str, tuple[str, ...]]] = [(0, start, ()) for start in starts]
        while queue:
            so_far, city, way = heapq.heappop(queue)
            if city in ends:
                return list(way)
            if so_far > best[city]:
                continue
            for other, id_ in self.roads.get(city, ()):
                if id_ == without:
                    continue
                free = id_ in self.own or id_ in self.wanted or id_ in found
                there = so_far if free else so_far + self.effort(id_)
                if there < best.get(other, float("inf")):
                    best[other] = there
                    heapq.heappush(queue, (there, other, way if free else (*way, id_)))
        return None

    def ends(self, ticket: str) -> tuple[list[str], list[str]]:
        """The cities at which a ticket begins, and those of which it wants one."""
        facts = self.tickets[ticket]
        goals = [end["city"] for end in facts["to"]] or [facts["b"]]
        ends = [city for goal in goals for city in self.terminals.get(goal, [goal])]
        return self.terminals.get(facts["a"], [facts["a"]]), ends

    def worth_of(self, ticket: str) -> int:
        """The points that a ticket brings at least."""
        facts = self.tickets[ticket]
        return facts["points"] or min(end["points"] for end in facts["to"])

    def wilds(self, id_: str) -> int:
        """The cards in hand that stand for any color on this route."""
        return sum(self.held[card] for card in self.prices[id_]["wild"])

    def takes_wild(self, id_: str) -> bool:
        """Do locomotives stand for other cards on this route?"""
        return "locomotive" in self.prices[id_]["wild"]

    def long(self, id_: str) -> bool:
        """Do plus-four locomotives pay for this route?"""
        return "plus_four" in self.prices[id_]["wild"]

    def effort(self, id_: str) -> float:
        """The turns a route costs us to draw its cards and claim it, less a part of its points."""
        price = self.prices[id_]
        turns = price["cards"] / 2 + 1 + TURNS_PER_DEMANDED_LOCOMOTIVE * price["locomotives"]
        turns += TURNS_PER_TUNNEL * self.routes[id_].get("tunnel", False)
        return max(0.5, turns - self.gain(id_) / POINTS_PER_TURN / 3)

    def gain(self, id_: str) -> float:
        """The points of a route by itself, with what we expect of its goods."""
        route = self.routes[id_]
        goods = self.view["mech"].get("goods", {}).get("left", 0) and route.get("goods", False)
        more = (POINTS_PER_GOODS_CARD if goods else 0) + self.countries.gain(id_)
        return self.prices[id_]["points"] + more

    def _effort(self, way: list[str] | None) -> float:
        return float("inf") if way is None else sum(self.effort(id_) for id_ in way)

    def value(self) -> float:
        """What the planned tickets and routes bring, less the turns they take."""
        tickets = sum(map(self.worth_of, self.aims))
        lengths = {id_: self.routes[id_]["length"] for id_ in self.wanted}
        routes = sum(self.gain(id_) - POINTS_PER_TURN * (n / 2 + 1) for id_, n in lengths.items())
        return tickets + routes

    def urgency(self, id_: str) -> float:
        """How much the plan would suffer if another took this route."""
        detour = 0.0
        for ticket in self.aims:
            way = self.way(ticket, without=id_)
            detour = max(detour, POINTS_PER_ONLY_ROUTE if way is None else self._effort(way))
        return detour + self.routes[id_]["length"]

    def lacking(self, id_: str) -> tuple[int, str | None]:
        """How many cards a route still needs, and of which color we would pay it."""
        route = self.routes[id_]
        color: str | None = self.paint(id_)
        if route["color"] == "gray":
            # the color that we hold most of and that no other planned route asks for
            asked = {self.paint(other) for other in self.wanted}
            fleet = self.piece(id_) == "ship"
            held = [c for c in self.hand if c.endswith("_ship") == fleet]
            color = max(held, key=lambda c: (self.hand[c] - 2 * (c in asked), c), default=None)
            if pairs := route.get("pair", 0):
                had = sum(self.hand[c] // 2 for c in held)
                return 2 * max(0, pairs - had), color
        jokers = self.prices[id_]["locomotives"]
        rest = max(0, route["length"] - jokers - (self.hand[color] if color else 0))
        # what locomotives a ferry demands can be drawn as any color, once they are there
        return rest + max(0, jokers - self.wild), color

    def ready(self, entry: Data) -> bool:
        """Should it be claimed now? A tunnel better waits for a card to spare."""
        if not self.routes[entry["route"]].get("tunnel") or self.last or self.full:
            return True
        return any(self.spared(cards) for cards in self.pays(entry))

    def pays(self, entry: Data) -> list[dict[str, int]]:
        """Of each color the payment that costs us least."""
        names = self.board["cards"]
        cost = {card: self.cost(card, entry.get("route")) for card in names}
        hand = [self.held[card] for card in names]
        return cheapest_payments(decode_quote(entry["quote"], names), hand, names, cost)

    def cost(self, card: str, route: str | None = None) -> float:
        """What a card is worth to us, apart from the route it is laid for."""
        if card == "locomotive":
            return 3
        asked = any(self.paint(id_) == sails.paint(card)[0] for id_ in self.wanted if id_ != route)
        anchors = self.view["mech"].get("harbors", {}).get("left", {self.me: 0})[self.me] > 0
        return 1 + asked + 0.5 * (anchors and card.endswith("_harbor"))

    def spared(self, cards: dict[str, int]) -> int:
        """The cards left, after this payment, that could pay more of the same."""
        color = next((card for card in cards if card != "locomotive"), None)
        held = self.hand[color] if color else 0
        return held + self.wild - sum(cards.values())

    @property
    def full(self) -> bool:
        """There are cards enough: to wait for more is to wait for nothing."""
        return sum(self.hand.values()) + self.wild >= FULL_HAND_CARDS

    def worth(self, entry: Data) -> float:
        """The points of a claim by itself."""
        return self.gain(entry["route"])


def _mine(view: Data) -> list[Data]:
    return view["mech"].get("connections", {}).get("mine", [])


def _keep(view: Data, board: Data, choices: list[Data]) -> Data:
    """The tickets that promise most, planned together with those we hold."""
    held = [ticket["id"] for ticket in _mine(view) if ticket["state"] == "open"]
    plan = Plan(view, board)

    def promise(choice: Data) -> float:
        plan.aim([*held, *choice["tickets"]])
        failed = [id_ for id_ in choice["tickets"] if id_ not in plan.aims]
        # a plan that leaves no cars over breaks at the first route that another takes
        strain = max(0, plan.whole / 6 - plan.spare()) * 2
        loss = sum(map(plan.worth_of, failed))
        return plan.value() - FAILED_TICKET_FACTOR * loss - strain

    return max(choices, key=promise)


def _claim(plan: Plan, entries: list[Data]) -> Data | None:
    """A planned route, the most threatened first; one for its points when nothing is planned."""
    needed = [e for e in entries if e["route"] in plan.wanted and plan.ready(e)]
    if needed:
        return _pay(plan, max(needed, key=lambda entry: plan.urgency(entry["route"])))
    if not entries:
        return None
    free = [e for e in entries if plan.length([e["route"]]) <= plan.spare() and plan.ready(e)]
    best = max(free or (entries if plan.last else []), key=plan.worth, default=None)
    if best is None:
        return None
    if plan.last or plan.worth(best) >= 15 or (not plan.aims and plan.worth(best) >= 7):
        return _pay(plan, best)
    return None


def _dig(plan: Plan, entries: list[Data]) -> Data:
    """Pay what a tunnel costs more if it is worth that, else give it up."""
    id_ = plan.view["mech"]["tunnels"]["route"]
    # with the tunnel a turn is lost, and the way if a ticket hangs on it
    gain = plan.gain(id_) + POINTS_PER_TURN + (plan.urgency(id_) if id_ in plan.wanted else 0)
    for move in (_pay(plan, entry) for entry in entries):
        if _price(plan, move["cards"], id_) <= gain:
            return move
    return {"kind": "tunnels.back_out"}


def _station(plan: Plan, entries: list[Data], claims: list[Data]) -> Data | None:
    """Late in the game a station where it rescues most, if that is more than it costs."""
    if not entries or not plan.last:
        return None
    parts = plan.parts()

    def gap(way: Data) -> frozenset[str]:
        return frozenset((parts[way["a"]], parts[way["b"]]))

    closed_by_claims = {gap(plan.routes[entry["route"]]) for entry in claims}
    rescued: Counter[frozenset[str]] = Counter()
    for held in _mine(plan.view):
        ticket = plan.tickets[held["id"]]
        if held["state"] != "done" and gap(ticket) not in closed_by_claims:
            rescued[gap(ticket)] += 2 * ticket["points"]
    best, most = None, plan.board["params"]["stations"]["points_unused"] + POINTS_PER_TURN
    for entry in entries:
        for id_ in plan.foreign.get(entry["city"], ()):
            if rescued[gap(plan.routes[id_])] > most:
                best, most = entry, rescued[gap(plan.routes[id_])]
    return best and _pay(plan, best)


def _harbor(plan: Plan, entries: list[Data]) -> Data | None:
    """A harbor for the tickets that are done, or still hoped for while there is time."""
    states = {"done"} if plan.last else {"done", "open"}
    named = [ticket["id"] for ticket in _mine(plan.view) if ticket["state"] in states]
    return sails.harbor(plan, entries, named, plan.last)


def _pay(plan: Plan, entry: Data) -> Data:
    """The payment that spares locomotives, then the colors that the plan asks for."""
    move = {field: value for field, value in entry.items() if field not in ("pays", "quote")}
    id_ = entry.get("route")
    tunnel = id_ is not None and plan.routes[id_].get("tunnel", False)

    def price(cards: dict[str, int]) -> float:
        risk = max(0, 2 - plan.spared(cards)) if tunnel else 0
        return _price(plan, cards, id_) + POINTS_PER_TURN * risk

    return move | {"cards": min(plan.pays(entry), key=price)}


def _price(plan: Plan, cards: dict[str, int], without: str | None = None) -> float:
    """What these cards are worth to us, apart from the route they are laid for."""
    return sum(n * plan.cost(card, without) for card, n in cards.items())


def _wants_tickets(plan: Plan) -> bool:
    """All is done, and there are cars and time for more."""
    enough = 2 * plan.cars >= plan.whole and 4.5 * plan.fewest >= plan.whole
    return not plan.aims and not plan.last and enough


def _even(entry: Data) -> int:
    """How far a mix of tickets is from being of one deck alone."""
    return len(entry["counts"]) * 20 - max(entry["counts"].values())


def _short(entry: Data) -> int:
    """How many of a mix are short: late in the game there is no time for others."""
    return entry.get("counts", {}).get("short", 0)


def _draw(plan: Plan, entries: list[Data], rng: Random) -> Data:
    """A card that the plan lacks; else a locomotive, if it completes a route; else a blind one."""
    goals = list(plan.wanted) or [
        id_
        for roads in plan.roads.values()
        for _, id_ in roads
        if id_ not in plan.own and 5 <= plan.routes[id_]["length"] <= plan.cars
    ]
    need: defaultdict[str, float] = defaultdict(float)
    if "merchandise_passengers" in plan.view["mech"]:
        need["passenger"] = PASSENGER_CARD_NEED
    short = float("inf")
    for id_ in goals:
        lacking, color = plan.lacking(id_)
        if lacking and color:
            need[color] += plan.routes[id_]["length"] / lacking
        short = min(short, max(0, lacking - plan.wilds(id_)))
        if lacking and plan.long(id_):
            need["plus_four"] = max(need["plus_four"], lacking / 2)
    up = plan.view["decks"]["train"]["up"]
    slots = {entry["slot"]: up[entry["slot"]] for entry in entries if entry["slot"] is not None}
    blind = any(entry["slot"] is None for entry in entries)
    needed = {slot: need[sails.paint(card)[0]] for slot, card in slots.items()}
    best = max(slots, key=lambda slot: (needed[slot], rng.random()), default=None)
    useful = any(map(plan.takes_wild, goals))
    wilds = [slot for slot, card in slots.items() if card == "locomotive" and useful]
    wild = next(iter(wilds), None)
    if wild is not None and short == 1 and plan.wanted:
        slot = wild
    elif best is not None and needed[best] > 0:
        slot = best
    elif wild is not None and plan.wanted:
        slot = wild
    elif blind:
        slot = None
    else:
        slot = best
    # the pile to draw from, or to fill the gap from: that of which we need more
    at_sea = sum(n if card.endswith("_ship") else -n for card, n in need.items()) > 0
    piles = [entry for entry in entries if entry["slot"] == slot]
    return max(piles, key=lambda entry: (entry.get("pile") == "ship") == at_sea)

"""The four agents by which boards were tested in 2017, written anew from their description.

F. de Mesentier Silva, S. Lee, J. Togelius, A. Nealen: AI-based Playtesting of Contemporary Board
Games (FDG 2017), and AI as Evaluator: Search Driven Playtesting of Modern Board Games (2017). They
were made for the game of the United States; what other boards ask besides they answer by the first
answer there is.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from games.bots import Observation
from games.rules import Move
from games.rules.board import Route, Ticket
from games.rules.graph import UNREACHABLE, DisjointSets, adjacency, shortest_path
from games.rules.mechanisms.claims import Claim, open_to
from games.rules.mechanisms.claims.quotes import prices
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.pay import Offer
from games.rules.state import EMPTY
from games.rules.table import owned_by

# From so many spaces a route is long to the Junkie
LONG_ROUTE_SPACES = 3
# So many cars the Hungry one leaves for what it has not planned
SPARE_CARS = 12
# Tickets with which even the Hungry one has enough
ENOUGH_TICKETS = 5


class Situation:
    """What one seat looks at before it moves."""

    def __init__(self, seen: Observation) -> None:
        rules, self.state, seat = seen.rules, seen.state, seen.seat
        self.board, self.me, table = rules.board, self.state.seats[seat], seen.table
        self.cars = sum(self.me.pieces)
        self.prices = prices(rules)
        self.free = {n for n in open_to(table, seat) if self.prices[n].pieces <= self.cars}
        self.own = set(owned_by(table.owner, table.side(seat)))
        self.draws: list[Draw] = []
        self.claims: dict[str, Offer] = {}
        self.keeps: list[Keep] = []
        self.others: list[Move | Offer] = []
        for offer in seen.moves:
            if isinstance(offer, Draw):
                self.draws.append(offer)
            elif isinstance(offer, Keep):
                self.keeps.append(offer)
            elif isinstance(offer, Offer) and offer.kind is Claim:
                self.claims.update(dict.fromkeys(offer.ids, offer))
            else:
                self.others.append(offer)

    @cached_property
    def _near(self) -> list[list[tuple[int, int]]]:
        return adjacency(len(self.board.cities), ((r.a, r.b) for r in self.board.routes))

    def way(
        self, ticket: Ticket, least: int = 0, planned: Iterable[int] = (), by_routes: bool = False
    ) -> list[Route] | None:
        """The routes still to claim for a ticket, of at least so many spaces: those of the fewest
        cars, or the fewest routes; None if there is no way. What is planned costs nothing."""
        doors, bought = self.board.entry_cities, self.own.union(planned)
        cost = [
            0
            if route.n in bought
            else (1 if by_routes else self.prices[route.n].pieces)
            if route.n in self.free and route.length >= least
            else UNREACHABLE
            for route in self.board.routes
        ]
        stops = [doors[ticket.a], *((city,) for city in ticket.via)]
        ends = tuple(city for place, _ in ticket.goals for city in doors[place])
        found: set[int] = set()
        for start, goal in zip(stops, [*stops[1:], ends], strict=True):
            leg = shortest_path(self._near, cost, start, goal)
            if leg is None or leg[0] >= UNREACHABLE:
                return None
            found |= leg[1]
        return [self.board.routes[n] for n in sorted(found - bought)]

    @cached_property
    def tickets(self) -> list[Ticket]:
        """Those held and not completed, the most valuable first."""
        routes, doors = self.board.routes, self.board.entry_cities
        edges = [(routes[n].a, routes[n].b, 0) for n in self.own]
        sets = DisjointSets(len(self.board.cities), edges)

        def done(ticket: Ticket) -> bool:
            ends = [city for place, _ in ticket.goals for city in doors[place]]
            return any(sets.same(a, b) for a in doors[ticket.a] for b in ends)

        held = [self.board.tickets[n] for n in self.me.tickets]
        return sorted((t for t in held if not done(t)), key=lambda t: -t.points)

    def plan(self, tickets: Iterable[Ticket]) -> tuple[list[Route], list[Ticket]]:
        """The routes that join all of these that can be joined, one after another, each along what
        is planned already; and the tickets that cannot."""
        planned: dict[int, Route] = {}
        failed = []
        for ticket in sorted(tickets, key=lambda t: -t.points):
            way = self.way(ticket, planned=planned)
            if way is None:
                failed.append(ticket)
            else:
                planned |= {route.n: route for route in way}
        return list(planned.values()), failed

    def pieces(self, routes: Iterable[Route]) -> int:
        """The cars that these routes take."""
        return sum(self.prices[route.n].pieces for route in routes)

    def color(self, route: Route) -> int | None:
        """The color that a route is best paid by: for a gray one what we hold most of."""
        colors = self.prices[route.n].colors
        return max(colors, key=lambda card: (self.me.hand[card], -card), default=None)

    def lacking(self, route: Route) -> int:
        """The cards that are still needed for a route, if locomotives are spent on it."""
        color = self.color(route)
        held = 0 if color is None else self.me.hand[color]
        return max(0, self.prices[route.n].cards - held - self.me.hand[-1])

    def claim(self, route: Route) -> Move | None:
        """Claim this route, if we can."""
        offer = self.claims.get(route.id)
        return Claim(route.id, offer.payments()[0]) if offer else None

    def draw(self, wanted: Counter[int]) -> Move | None:
        """The face-up card that is wanted most, else a face-up locomotive, else a blind one."""
        row = self.state.decks["train"].up
        wild = self.board.locomotive

        def rank(move: Draw) -> tuple[int, int]:
            if move.slot is None:
                return (1, 0)
            card = row[move.slot]
            if card != EMPTY and wanted[card] > 0:
                return (3, wanted[card])
            return (2, 0) if card == wild else (0, 0)

        return max(self.draws, key=rank, default=None)

    def pursue(self, route: Route) -> Move | None:
        """Claim this route, or draw for it."""
        color = self.color(route)
        return self.claim(route) or self.draw(Counter() if color is None else Counter({color: 1}))

    def largest(self) -> Route | None:
        """The longest free route; of several that which lacks the fewest cards."""
        free = [self.board.routes[n] for n in sorted(self.free)]
        return max(free, key=lambda r: (r.length, -self.lacking(r)), default=None)

    def otherwise(self) -> Move:
        """What is left to do: draw, claim, answer."""
        for route in map(self.board.route.__getitem__, self.claims):
            if not self.draws and (claim := self.claim(route)):
                return claim
        first = (self.draws or self.others)[0]
        return next(iter(first.moves())) if isinstance(first, Offer) else first

    def keep(self, rate: Callable[[list[Ticket]], float]) -> Move:
        """The choice of tickets that is rated best."""
        return max(self.keeps, key=lambda k: rate([self.board.ticket[id_] for id_ in k.tickets]))

    def by_ratio(self, least: int = 0, by_routes: bool = False) -> Move:
        """Of the choices that the cars suffice for that with the most points a car; if there is
        none, that which loses least."""

        def rate(tickets: list[Ticket]) -> float:
            ways = [self.way(ticket, least, by_routes=by_routes) for ticket in tickets]
            points = sum(ticket.points for ticket in tickets)
            need = self.pieces(route for way in ways for route in way or ())
            return -points if None in ways or need > self.cars else points / max(1, need)

        return self.keep(rate)


def one_step(seen: Observation) -> Move:
    """One Step Thinker: of the most valuable ticket that can still be completed the route of its
    shortest way that is paid soonest, and nothing beyond; without tickets the longest route."""
    here = Situation(seen)
    if here.keeps:
        return here.by_ratio()
    return _step(here, 0, lambda route: (here.lacking(route), -route.length))


def long_route_junkie(seen: Observation) -> Move:
    """Long Route Junkie: over as few routes as possible and none of fewer than three spaces, the
    longest first."""
    here = Situation(seen)
    least = min(LONG_ROUTE_SPACES, here.cars)
    if here.keeps:
        return here.by_ratio(least, by_routes=True)
    return _step(here, least, lambda route: -route.length, by_routes=True)


def _step(
    here: Situation, least: int, last: Callable[[Route], Any], by_routes: bool = False
) -> Move:
    """Go for a route of the way to the most valuable ticket: not for what comes `last`."""
    for ticket in here.tickets:
        if way := here.way(ticket, least, by_routes=by_routes):
            return here.pursue(min(way, key=last)) or here.otherwise()
    goal = here.largest()
    return (goal and here.pursue(goal)) or here.otherwise()


def route_focused(seen: Observation) -> Move:
    """Route Focused: values every route by its points and by the tickets whose shortest ways lead
    over it, and goes for the most valuable."""
    here = Situation(seen)
    if here.keeps:
        return here.by_ratio()
    value = defaultdict(float, {n: float(here.prices[n].points) for n in here.free})
    for ticket in here.tickets:
        way = here.way(ticket) or ()
        for route in way:
            value[route.n] += 2 * ticket.points / len(way)
    best = max(sorted(here.free), key=value.__getitem__, default=None)
    return (best is not None and here.pursue(here.board.routes[best])) or here.otherwise()


def destination_hungry(seen: Observation) -> Move:
    """Destination Hungry: draws tickets as long as there are cars that nothing is planned for,
    then builds one network for all of them."""
    here = Situation(seen)
    if here.keeps:
        return _most_tickets(here)
    planned, _ = here.plan(here.tickets)
    takes = [move for move in here.others if isinstance(move, Take)]
    if (
        takes
        and len(here.me.tickets) < ENOUGH_TICKETS
        and here.pieces(planned) < here.cars - SPARE_CARS
    ):
        return takes[0]
    for route in sorted(planned, key=lambda r: -r.length):
        if move := here.claim(route):
            return move
    goal = here.largest()
    if not planned and goal:
        return here.pursue(goal) or here.otherwise()
    wanted: Counter[int] = Counter()
    for route in planned:
        if (color := here.color(route)) is not None:
            wanted[color] += here.prices[route.n].cards
    return here.draw(wanted - Counter(dict(enumerate(here.me.hand)))) or here.otherwise()


def _most_tickets(here: Situation) -> Move:
    held = here.tickets

    def rate(tickets: list[Ticket]) -> float:
        planned, failed = here.plan([*held, *tickets])
        points = sum(t.points for t in tickets) + sum(here.prices[r.n].points for r in planned)
        need = here.pieces(planned)
        if failed or need > here.cars:
            return -float(sum(t.points for t in tickets))
        return points / max(1, need)

    return here.keep(rate)

"""Plan: the routes that join the places of tickets at the least cost."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import pairwise, permutations
from operator import or_
from typing import NamedTuple

from msgspec.structs import replace

from games.rules.advising import exchange, surcharges, unprepared
from games.rules.board import Board, Ticket
from games.rules.graph import UNREACHABLE, Adjacency, adjacency, bits, shortest_path
from games.rules.graph.shortest import dijkstra
from games.rules.mechanisms.claims.hooks import Gating
from games.rules.mechanisms.claims.quotes import hoped_for, prices_for, quote_of, quoted
from games.rules.mechanisms.connections.hooks import connectivity, ticket_value
from games.rules.mechanisms.connections.network import edges_of, network
from games.rules.table import Table
from games.rules.values import Quote

# Costs are whole hundredths of points: so they are lengths of a graph
UNITS_PER_POINT = 100
# What a route costs at least: none is claimed for nothing
MIN_ROUTE_COST = 5
# What it costs to reckon with a route that is only borrowed in the end
BORROWED_ROUTE_COST = 20
# How many ways are tried that borrow too much before none is borrowed for
MAX_LOANS_TRIED = 8
# How many orders of tickets are tried to improve a plan: of more tickets than so many one, as
# another hardly ever comes to more then (in games of two around the world once in 240 thoughts)
MAX_TICKET_ORDERS, MAX_TICKETS_REORDERED = 2, 8


class Ground:
    """What tickets can be joined by: the network of a side, bridges, and what each open route costs
    it."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self.board = table.board
        joining = connectivity(table, seat)
        self.joined = frozenset(network(table, seat))
        self.bridges, self.root = joining.bridges, joining.root
        self.lenders = [frozenset(group) for group in joining.one_of]
        self.borrowed = frozenset().union(*self.lenders) - self.joined
        # What completed tickets borrow already
        self.lent = self.joined - {*joining.owned}
        self.quotes = _quotes(table, seat)
        # What cannot be claimed before something was done about it, as bits
        self.unprepared = unprepared(table, seat)
        # What is locked for this seat, as bits: charges hang on it
        self.locked = reduce(or_, (one.gate(table, seat)[0] for one in _gating(table)), 0)
        self.near = _near(table.board, self.bridges)

    def is_like(self, other: "Ground") -> bool:
        """Is what tickets can be joined by the same, at the same price?"""
        owned = self.joined == other.joined and self.lenders == other.lenders
        joined = self.bridges == other.bridges and self.root == other.root
        ready = self.unprepared == other.unprepared and self.locked == other.locked
        return owned and joined and ready and self.quotes == other.quotes

    def value(self, ticket: Ticket, way: Iterable[int]) -> int:
        """What a ticket brings that the network completes with these routes."""
        routes = [n for n in {*self.joined, *way} if n < len(self.board.routes)]
        return ticket_value(
            self._table, ticket, edges_of(self._table, self._seat, routes), ticket.points
        )

    def lends(self, routes: Collection[int]) -> bool:
        """Can these be borrowed besides what is already, of each group one?"""
        all_lent = {*routes, *self.lent}
        ways = permutations(self.lenders, len(all_lent))
        return any(all(n in group for n, group in zip(all_lent, way, strict=True)) for way in ways)

    def lengths(self, costs: Mapping[int, float]) -> list[int]:
        """What each route costs as a length, and then each bridge."""
        found = [UNREACHABLE] * len(self.board.routes)
        for n, cost in costs.items():
            found[n] = max(MIN_ROUTE_COST, round(UNITS_PER_POINT * cost))
        for n in self.borrowed:
            found[n] = BORROWED_ROUTE_COST
        for n in self.joined:
            found[n] = 0
        return [*found, *(0 for _ in self.bridges)]


def _gating(table: Table) -> tuple[Gating, ...]:
    return table.rules.implementing[Gating]


def _quotes(table: Table, seat: int) -> dict[int, Quote]:
    """The price of each route that this side may still come to have, as it is now, with the cards
    that are kept for what a claim may take besides."""
    known, side = prices_for(table, seat), table.side(seat)
    pieces = [max(kind) for kind in zip(*(table.seats[one].pieces for one in side), strict=True)]
    if more_pieces := exchange(table, seat):
        total, ready = sum(pieces), more_pieces.ready
        pieces = [min(total, n + more) for n, more in zip(pieces, ready, strict=True)]
    more = surcharges(table.rules)
    changing = quoted(table, seat)
    found = {}
    for n in sorted(hoped_for(table, seat)):
        quote = known[n]
        if changing >> n & 1:
            now = quote_of(table, seat, table.board.routes[n])
            quote = quote if now.refused else now
        if quote.pieces <= pieces[quote.piece]:
            found[n] = _dearer(quote, more[n]) if n in more else quote
    return found


@lru_cache(maxsize=1024)
def _dearer(quote: Quote, cards: int) -> Quote:
    return replace(quote, cards=quote.cards + cards)


@lru_cache(maxsize=256)
def _near(board: Board, bridges: tuple[tuple[int, int], ...]) -> Adjacency:
    return adjacency(len(board.cities), (*((r.a, r.b) for r in board.routes), *bridges))


class Forest(NamedTuple):
    """Routes to claim so that tickets are joined, in the order in which they were found; for each
    ticket the routes it asked for besides those before, all that it still needs, and the points it
    will bring; what all of it costs, in hundredths of points."""

    routes: tuple[int, ...]
    asked: dict[int, tuple[int, ...]]
    needs: dict[int, frozenset[int]]
    points: dict[int, int]
    cost: int

    def without(self, tickets: Collection[int], lengths: Sequence[int]) -> "Forest":
        """What of it is left without these tickets, where routes have these lengths."""
        needs = {ticket: way for ticket, way in self.needs.items() if ticket not in tickets}
        asked, found = dict[int, tuple[int, ...]](), list[int]()
        left = list(self.routes)
        for ticket, way in needs.items():
            asked[ticket] = tuple([n for n in left if n in way])
            if asked[ticket]:
                found += asked[ticket]
                left = [n for n in left if n not in way]
        points = {ticket: self.points[ticket] for ticket in needs}
        return Forest(tuple(found), asked, needs, points, sum([lengths[n] for n in found]))

    def among(self, routes: Collection[int], lengths: Sequence[int]) -> "Forest":
        """What of it is to be claimed if only these routes are, and all others are there."""
        left = tuple(n for n in self.routes if n in routes)
        asked = {t: tuple(n for n in way if n in routes) for t, way in self.asked.items()}
        needs = {t: way.intersection(routes) for t, way in self.needs.items()}
        return Forest(left, asked, needs, self.points, sum(lengths[n] for n in left))


class Planner:
    """Looks for forests: the least cost that joins these tickets."""

    def __init__(self, ground: Ground, lengths: Sequence[int]) -> None:
        self.ground, self.lengths = ground, list(lengths)
        self.known: dict[frozenset[int], Forest] = {}
        # The cheapest way for each ticket where the routes of others, as bits, cost nothing more
        self._ways: dict[tuple[int, int], Way] = {}

    def forest(self, tickets: Iterable[Ticket]) -> Forest:
        """The best forest found for those of these tickets that can be joined."""
        wanted = {ticket.n: ticket for ticket in tickets}
        key = frozenset(wanted)
        if key not in self.known:
            self.known[key] = self._best(list(wanted.values()))
        return self.known[key]

    def _best(self, tickets: list[Ticket]) -> Forest:
        """Grown from the nearest ticket on; then from others, as long as that is better."""
        order = sorted(tickets, key=lambda ticket: self._way(ticket, 0, self.lengths).cost)
        best = self.grown(order)
        orders = MAX_TICKET_ORDERS if len(order) <= MAX_TICKETS_REORDERED else 1
        for n in range(1, min(len(order), orders)):
            # one that costs as much for as many tickets is no better
            most = best.cost if len(best.asked) == len(order) else UNREACHABLE
            other = self.grown([order[-n], *order[:-n], *order[len(order) - n + 1 :]], most)
            if len(other.asked) > len(best.asked) or other.cost < best.cost:
                best = other
        return best

    def _way(self, ticket: Ticket, laid: int, lengths: list[int]) -> "Way":
        """The cheapest way for a ticket, where the routes that are `laid` cost nothing: forests of
        much the same tickets grow alike."""
        key = ticket.n, laid
        if key not in self._ways:
            self._ways[key] = self.way(ticket, lengths)
        return self._ways[key]

    def grown(self, tickets: Sequence[Ticket], most: int = UNREACHABLE) -> Forest:
        """The forest that grows by one of these tickets after the other, until it costs so much."""
        lengths = list(self.lengths)
        asked: dict[int, tuple[int, ...]] = {}
        needs: dict[int, frozenset[int]] = {}
        points: dict[int, int] = {}
        routes: list[int] = []
        laid = cost = 0
        for ticket in tickets:
            if cost >= most:
                break
            way = self._way(ticket, laid, lengths)
            if way.cost >= UNREACHABLE:
                continue
            needs[ticket.n] = frozenset([n for n in way.routes if n in self.ground.quotes])
            fresh = tuple([n for n in way.routes if lengths[n] and n in needs[ticket.n]])
            asked[ticket.n], points[ticket.n] = fresh, way.points
            routes += fresh
            cost += sum([lengths[n] for n in fresh])
            for n in way.routes:
                if lengths[n]:
                    lengths[n] = 0
                    laid |= 1 << n
        return Forest(tuple(routes), asked, needs, points, cost)

    def extended(self, forest: Forest, ticket: Ticket) -> Forest | None:
        """A forest, whoever found it, with the cheapest way for one ticket more, if any."""
        lengths = list(self.lengths)
        for n in forest.routes:
            lengths[n] = 0
        way = self._way(ticket, bits(forest.routes), lengths)
        if way.cost >= UNREACHABLE:
            return None
        needs = frozenset([n for n in way.routes if n in self.ground.quotes])
        fresh = tuple([n for n in way.routes if lengths[n] and n in needs])
        return Forest(
            (*forest.routes, *fresh),
            {**forest.asked, ticket.n: fresh},
            {**forest.needs, ticket.n: needs},
            {**forest.points, ticket.n: way.points},
            forest.cost + sum(self.lengths[n] for n in fresh),
        )

    def way(self, ticket: Ticket, lengths: list[int]) -> "Way":
        """The cheapest way for a ticket that borrows no more than is lent."""
        borrowed = self.ground.borrowed
        taken = [n for n in borrowed if not lengths[n]]
        tries = [(self._cheapest(ticket, lengths), lengths)]
        for _ in range(MAX_LOANS_TRIED):
            way, lengths = min(tries, key=lambda tried: _beyond_points(tried[0]))
            tries.remove((way, lengths))
            asked = [n for n in way.routes if n in borrowed and lengths[n]]
            if not asked or self.ground.lends([*asked, *taken]):
                return way
            # without one of those that are too many
            for n in asked:
                shut = shut_off(lengths, (n,))
                tries.append((self._cheapest(ticket, shut), shut))
        return self._cheapest(ticket, shut_off(lengths, borrowed.difference(taken)))

    def _cheapest(self, ticket: Ticket, lengths: list[int]) -> "Way":
        """The cheapest way for a ticket, to that of its goals that brings most beyond it."""
        doors, root = self.ground.board.entry_cities, self.ground.root
        if ticket.via:
            stops = [doors[place] for place in (ticket.a, *ticket.via, ticket.b)]
            ways = [self.tree(stops[0], stops[1:], lengths, 0), self.chain(stops, lengths)]
            valued = [way._replace(points=self.ground.value(ticket, way.routes)) for way in ways]
            return min(valued, key=_beyond_points)
        best = NO_WAY
        for place, points in ticket.goals:
            ends = [doors[ticket.a], doors[place]]
            if root is None:
                ways = [self.path(ends, lengths, points)]
            else:
                # from where the network grows the one end is reached first, or the other
                ways = [self.tree((root,), stops, lengths, points) for stops in (ends, ends[::-1])]
            for way in ways:
                if _beyond_points(way) < _beyond_points(best):
                    best = way
        return best

    def path(self, ends: Sequence[Sequence[int]], lengths: list[int], points: int) -> "Way":
        """The cheapest way from one place to another."""
        found = shortest_path(self.ground.near, lengths, *ends)
        if found is None or found[0] >= UNREACHABLE:
            return NO_WAY
        return Way(found[0], tuple(sorted(found[1])), points)

    def chain(self, stops: Sequence[Sequence[int]], lengths: list[int]) -> "Way":
        """What joins these places one after the other, no city twice."""
        each, lengths = self.ground.board.routes, list(lengths)
        routes: list[int] = []
        cost = 0
        for start, stop in pairwise(stops):
            found = shortest_path(self.ground.near, lengths, start, stop)
            if found is None or found[0] >= UNREACHABLE:
                return NO_WAY
            cost += found[0]
            leg = [each[n] for n in sorted(found[1]) if n < len(each)]
            routes += [route.n for route in leg]
            passed = {end for route in leg for end in (route.a, route.b)}.difference(stop)
            met = [n for city in passed for _, n in self.ground.near[city] if n < len(each)]
            lengths = shut_off(lengths, met)
        return Way(cost, tuple(routes), 0)

    def tree(
        self,
        start: Iterable[int],
        stops: Iterable[Sequence[int]],
        lengths: list[int],
        points: int,
    ) -> "Way":
        """What joins all these places, each reached from the nearest of those before."""
        near = self.ground.near
        tree, lengths = set(start), list(lengths)
        routes: list[int] = []
        cost = 0
        for stop in stops:
            found = shortest_path(near, lengths, tree, stop)
            if found is None or found[0] >= UNREACHABLE:
                return NO_WAY
            cost += found[0]
            for n in sorted(found[1]):
                routes.append(n)
                lengths[n] = 0
                if n < len(self.ground.board.routes):
                    tree |= {self.ground.board.routes[n].a, self.ground.board.routes[n].b}
            tree |= set(stop)
        return Way(cost, tuple(routes), points)


class Way(NamedTuple):
    """Routes that complete a ticket, those there already among them, what the others cost, and the
    points it brings by them."""

    cost: int
    routes: tuple[int, ...]
    points: int


NO_WAY = Way(UNREACHABLE, (), 0)


def shut_off(lengths: list[int], routes: Collection[int]) -> list[int]:
    """The lengths where these routes are not to be had."""
    left = list(lengths)
    for n in routes:
        left[n] = UNREACHABLE
    return left


def _beyond_points(way: Way) -> int:
    """What a way costs beyond what it brings."""
    return way.cost - UNITS_PER_POINT * way.points


def detour(planner: Planner, forest: Iterable[int], without: int) -> int:
    """What it costs to mend a forest that has lost a route; UNREACHABLE if nothing mends it."""
    ground = planner.ground
    lengths = list(planner.lengths)
    for n in forest:
        lengths[n] = 0
    lengths[without] = UNREACHABLE
    route = ground.board.routes[without]
    found = shortest_path(ground.near, lengths, (route.a,), (route.b,))
    return UNREACHABLE if found is None else min(UNREACHABLE, found[0])


def saved_by(
    ground: Ground, ticket: Ticket, routes: Collection[int], lengths: Sequence[int]
) -> dict[int, int]:
    """By how much each of these routes alone would make the way of a ticket cheaper, if it were
    there for nothing; those that would not are left out."""
    board, saved = ground.board, dict[int, int]()
    goals = [city for place, _ in ticket.goals for city in board.entry_cities[place]]
    stops = [*(board.entry_cities[place] for place in (ticket.a, *ticket.via)), goals]
    for start, stop in pairwise(stops):
        there, back = (
            dijkstra(ground.near, lengths, dict.fromkeys(ends, 0))[0] for ends in (start, stop)
        )
        least = min(there[city] for city in stop)
        for n in sorted(routes):
            a, b = board.routes[n].a, board.routes[n].b
            cheaper = least - min(there[a] + back[b], there[b] + back[a])
            if cheaper > 0:
                saved[n] = saved.get(n, 0) + cheaper
    return saved


def joining(planner: Planner, forest: Forest, root: int) -> int:
    """What it costs to join all of a forest to a city; UNREACHABLE if nothing does."""
    board, lengths = planner.ground.board, list(planner.lengths)
    for n in forest.routes:
        lengths[n] = 0
    stops = [board.entry_cities[board.tickets[ticket].a] for ticket in forest.asked]
    return planner.tree((root,), stops, lengths, 0).cost

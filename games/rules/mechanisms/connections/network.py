"""Whose routes count for a ticket, and what it brings by them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ...board import Board, Ticket
from ...frozen import FrozenDict
from ...graph import DisjointSets, Edge
from .hooks import Connectivity, connectivity, counted_tickets, ticket_value

if TYPE_CHECKING:
    from ...table import Table


def completed(table: "Table", seat: int) -> set[int]:
    """The tickets of a seat whose places its network joins."""
    return set(earned(table, seat))


def completed_by_side(table: "Table", seat: int) -> set[int]:
    """The tickets that a seat and who plays with it have completed."""
    return {n for other in table.side(seat) for n in earned(table, other)}


def scored(table: "Table", seat: int) -> list[int]:
    """The tickets to score with this seat: what partners share counts once, with the first."""
    before = {
        n for other in table.side(seat) if other < seat for n in counted_tickets(table, other)
    }
    return [n for n in counted_tickets(table, seat) if n not in before]


class TicketNetwork(NamedTuple):
    """What a seat has joined: the routes that count for its tickets, and what each completed
    ticket brings; found by these links, for these tickets."""

    network: tuple[int, ...]
    earned: Mapping[int, int]
    links: Connectivity
    tickets: tuple[int, ...]


def earned(table: "Table", seat: int) -> Mapping[int, int]:
    """What each completed ticket of a seat brings: the best of its goals that is joined."""
    return _ticket_network(table, seat).earned


def network(table: "Table", seat: int) -> tuple[int, ...]:
    """The routes that count for a seat's tickets: its own, and of each group that lends one the
    best choice for the sum of its tickets, then for their number (RULES.md 3.2)."""
    return _ticket_network(table, seat).network


def _ticket_network(table: "Table", seat: int) -> TicketNetwork:
    """The same; most moves leave alone what it hangs on."""
    by, key = (connectivity(table, seat), counted_tickets(table, seat)), (TicketNetwork, seat)
    found: TicketNetwork | None = table.owner.hints.get(key)
    if found is None or found[2:] != by:
        chosen = _network(table, seat)
        brought = FrozenDict(_earned(table, seat, edges_of(table, seat, chosen)))
        found = table.owner.hints[key] = TicketNetwork(chosen, brought, *by)
    return found


def _earned(table: "Table", seat: int, edges: tuple[Edge, ...]) -> dict[int, int]:
    joined = DisjointSets(len(table.board.cities), edges)
    brought: dict[int, int] = {}
    for ticket in (table.board.tickets[n] for n in counted_tickets(table, seat)):
        points = reached(table.board, joined, ticket)
        if points is not None:
            brought[ticket.n] = ticket_value(table, ticket, edges, points)
    return brought


def reached(board: Board, joined: DisjointSets, ticket: Ticket) -> int | None:
    """What a ticket brings where these cities are joined; None if it is not completed."""
    doors = board.entry_cities
    if ticket.via and not all(joined.same(ticket.a, stop) for stop in ticket.via):
        return None
    for place, points in ticket.goals:
        for a, b in product(doors[ticket.a], doors[place]):
            if joined.same(a, b):
                return points
    return None


def _network(table: "Table", seat: int) -> tuple[int, ...]:
    joining = connectivity(table, seat)
    if not joining.one_of:
        return joining.owned
    cities, own = len(table.board.cities), edges_of(table, seat, joining.owned)
    apart = DisjointSets(cities, own)
    choices = [[None, *_worth_borrowing(table, apart, group)] for group in joining.one_of]
    best, chosen = (-1, -1), joining.owned
    for picks in product(*choices):
        borrowed = tuple(route for route in picks if route is not None)
        done = _earned(table, seat, (*own, *_facts(table, borrowed))).values()
        if (sum(done), len(done)) > best:
            best, chosen = (sum(done), len(done)), (*joining.owned, *borrowed)
    return chosen


def _worth_borrowing(table: "Table", apart: DisjointSets, group: Sequence[int]) -> list[int]:
    """Of the routes that join two networks not yet joined, one for each pair of them."""
    pairs: dict[frozenset[int], int] = {}
    for n in group:
        route = table.board.routes[n]
        if not apart.same(route.a, route.b):
            pairs.setdefault(frozenset((apart.find(route.a), apart.find(route.b))), n)
    return list(pairs.values())


def edges_of(table: "Table", seat: int, routes: Iterable[int]) -> tuple[Edge, ...]:
    """These routes, and what else joins cities for this seat."""
    return (*_facts(table, routes), *((a, b, 0) for a, b in connectivity(table, seat).bridges))


def _facts(table: "Table", routes: Iterable[int]) -> list[Edge]:
    facts = (table.board.routes[n] for n in routes)
    return [(route.a, route.b, route.length) for route in facts]

"""Connections: tickets are completed by joining their cities, and scored (RULES.md 1.7, 1.10)."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING

from ...board import Board, Ticket
from ...graph import Edge, Joined, cheapest
from ...mechanism import Mechanism, Tally
from ...values import Data, ScoreLine
from ..claims import refusal
from ..tickets import KEEP

if TYPE_CHECKING:
    from ...table import Table


class Connections(Mechanism):
    """Scoring tickets by the network of their owner."""

    name = "connections"
    needs = ("claims", "tickets")
    tallies = ("completed",)

    def tally(self, table: "Table") -> Tally:
        """How many tickets everybody completed, with a partner both together."""
        seats = range(len(table.seats))
        return {"completed": tuple(len(completed_by_side(table, seat)) for seat in seats)}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Plus the value of each completed ticket, minus that of each other one."""
        for seat in range(len(table.seats)):
            brought = earned(table, seat)
            for n in _counted(table, seat):
                ticket = self.board.tickets[n]
                points = brought.get(n, -ticket.lost)
                data = {"ticket": ticket.id, "done": n in brought}
                yield ScoreLine(seat, "ticket", points, data)

    def view(self, table: "Table", seat: int | None) -> Data:
        """To its owner: how far each ticket is; the ones offered too."""
        if seat is None:
            return {}
        mine = [self.board.tickets[n] for n in table.goals(seat)]
        offered = [
            self.board.ticket[ticket]
            for ask in table.asks
            if ask.seat == seat and ask.kind == KEEP
            for ticket in ask.secret["tickets"]
        ]
        seen: Data = {}
        if mine:
            seen["mine"] = _progress(table, seat, mine)
        if offered:
            seen["offered"] = _progress(table, seat, offered)
        return seen


def completed(table: "Table", seat: int) -> set[int]:
    """The tickets of a seat whose places its network joins."""
    return set(earned(table, seat))


def completed_by_side(table: "Table", seat: int) -> set[int]:
    """The tickets that a seat and who plays with it have completed."""
    return set().union(*(completed(table, other) for other in table.side(seat)))


def _counted(table: "Table", seat: int) -> list[int]:
    """The tickets to score with this seat: what partners share counts once, with the first."""
    before = {n for other in table.side(seat) if other < seat for n in table.goals(other)}
    return [n for n in table.goals(seat) if n not in before]


def earned(table: "Table", seat: int) -> dict[int, int]:
    """What each completed ticket of a seat brings: the best of its goals that is joined."""
    joined = Joined(len(table.board.cities), _edges(table, seat, network(table, seat)))
    return _earned(table, seat, joined)


def _earned(table: "Table", seat: int, joined: Joined) -> dict[int, int]:
    tickets = [table.board.tickets[n] for n in table.goals(seat)]
    brought = {ticket.n: _reached(table.board, joined, ticket) for ticket in tickets}
    return {n: points for n, points in brought.items() if points is not None}


def _reached(board: Board, joined: Joined, ticket: Ticket) -> int | None:
    doors = board.doors
    for place, points in ticket.goals:
        if any(joined.same(a, b) for a, b in product(doors[ticket.a], doors[place])):
            return points
    return None


def network(table: "Table", seat: int) -> tuple[int, ...]:
    """The routes that count for a seat's tickets: its own, and of each group that lends one the
    best choice for the sum of its tickets, then for their number (RULES.md 3.2)."""
    links = table.links(seat)
    if not links.one_of:
        return links.owned
    cities, own = len(table.board.cities), _edges(table, seat, links.owned)
    apart = Joined(cities, own)
    choices = [[None, *_worth_borrowing(table, apart, group)] for group in links.one_of]
    best, chosen = (-1, -1), links.owned
    for picks in product(*choices):
        borrowed = tuple(route for route in picks if route is not None)
        joined = Joined(cities, (*own, *_facts(table, borrowed)))
        done = _earned(table, seat, joined).values()
        if (sum(done), len(done)) > best:
            best, chosen = (sum(done), len(done)), (*links.owned, *borrowed)
    return chosen


def _worth_borrowing(table: "Table", apart: Joined, group: Sequence[int]) -> list[int]:
    """Of the routes that join two networks not yet joined, one for each pair of them."""
    pairs: dict[frozenset[int], int] = {}
    for n in group:
        route = table.board.routes[n]
        if not apart.same(route.a, route.b):
            pairs.setdefault(frozenset((apart.find(route.a), apart.find(route.b))), n)
    return list(pairs.values())


def _edges(table: "Table", seat: int, routes: Iterable[int]) -> list[Edge]:
    """These routes, and what else joins cities for this seat."""
    return [*_facts(table, routes), *((a, b, 0) for a, b in table.links(seat).bridges)]


def _facts(table: "Table", routes: Iterable[int]) -> list[Edge]:
    facts = (table.board.routes[n] for n in routes)
    return [(route.a, route.b, route.length) for route in facts]


def _progress(table: "Table", seat: int, tickets: Sequence[Ticket]) -> list[Data]:
    """For each ticket: done, open with the fewest cars still to place, or lost."""
    counted = set(network(table, seat))
    links = table.links(seat)
    perhaps = links.hoped.union(*links.one_of)
    joined, hoped = [(a, b, 0) for a, b in links.bridges], []
    for route in table.board.routes:
        if route.n in counted:
            joined.append((route.a, route.b, 0))
        elif not refusal(table, seat, route):
            joined.append((route.a, route.b, table.rules.prices[route.n].pieces))
        elif route.n in perhaps:
            hoped.append((route.a, route.b, 0))
    cars = sum(table.seats[seat].pieces)
    sure, best = tuple(joined), tuple(joined + hoped)
    told: list[Data] = []
    for ticket in tickets:
        missing = _least(table, sure, ticket)
        if missing is None or missing > cars:
            missing = _least(table, best, ticket) if hoped else None
        if missing is None or missing > cars:
            told.append({"id": ticket.id, "state": "lost", "missing": None})
        else:
            done = not missing and _least(table, sure, ticket) == 0
            told.append({"id": ticket.id, "state": "done" if done else "open", "missing": missing})
    return told


def _least(table: "Table", edges: tuple[Edge, ...], ticket: Ticket) -> int | None:
    board = table.board
    ways = [cheapest(len(board.cities), edges, start) for start in board.doors[ticket.a]]
    ends = [end for place, _ in ticket.goals for end in board.doors[place]]
    found = (way[end] for way, end in product(ways, ends))
    return min((missing for missing in found if missing is not None), default=None)

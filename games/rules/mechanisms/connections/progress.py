"""How far tickets are."""

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from ...board import Ticket
from ...graph import Edge, cheapest, least_to_join
from ...values import Data
from ..claims import open_to
from .network import earned, network

if TYPE_CHECKING:
    from ...table import Table


def progress(table: "Table", seat: int, tickets: Sequence[Ticket]) -> list[Data]:
    """For each ticket: done, open with the fewest cars still to place, or lost."""
    counted = set(network(table, seat))
    links = table.links(seat)
    left, perhaps = open_to(table, seat), links.hoped.union(*links.one_of)
    joined, hoped = [(a, b, 0) for a, b in links.bridges], []
    for route in table.board.routes:
        if route.n in counted:
            joined.append((route.a, route.b, 0))
        elif route.n in left:
            joined.append((route.a, route.b, table.rules.prices[route.n].pieces))
        elif route.n in perhaps:
            hoped.append((route.a, route.b, 0))
    cars = sum(sum(table.seats[other].pieces) for other in table.side(seat))
    sure, best = tuple(joined), tuple(joined + hoped)
    brought, told = earned(table, seat), list[Data]()
    for ticket in tickets:
        missing = _least(table, sure, ticket)
        if missing is None or missing > cars:
            missing = _least(table, best, ticket) if hoped else None
        if missing is None or missing > cars:
            told.append({"id": ticket.id, "state": "lost", "missing": None})
        else:
            done = not missing and _least(table, sure, ticket) == 0
            told.append({"id": ticket.id, "state": "done" if done else "open", "missing": missing})
            if brought.get(ticket.n, ticket.points) != ticket.points:
                told[-1]["points"] = brought[ticket.n]
    return told


def _least(table: "Table", edges: tuple[Edge, ...], ticket: Ticket) -> int | None:
    board = table.board
    if ticket.via:
        return least_to_join(len(board.cities), edges, (ticket.a, *ticket.via, ticket.b))
    ways = [cheapest(len(board.cities), edges, start) for start in board.doors[ticket.a]]
    ends = [end for place, _ in ticket.goals for end in board.doors[place]]
    found = (way[end] for way, end in product(ways, ends))
    return min((missing for missing in found if missing is not None), default=None)

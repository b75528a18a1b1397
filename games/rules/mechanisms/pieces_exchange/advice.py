"""Whether the trains and ships chosen fit what the tickets will take."""

from collections.abc import Iterable
from heapq import nlargest
from typing import TYPE_CHECKING

from ...graph import bits, shortest_path
from ..claims.quotes import prices
from ..connections import network
from ..connections.hooks import counted_tickets
from ..connections.progress import Ground, roads
from .moves import Choose

if TYPE_CHECKING:
    from ...table import Table
    from .state import Pieces

# So many choices are worth weighing
MAX_CHOICES_WEIGHED = 3
# Points that a piece is worth which tickets take and which is not there
POINTS_PER_LACKING_PIECE = 2.0
# What a piece costs that is of the other kind than those that tickets take
POINTS_PER_WRONG_PIECE = 0.3


def promise(table: "Table", seat: int, chosen: "Pieces") -> float:
    """What a choice promises for the tickets of a seat: at best that there is enough."""
    known, key = table.owner.derived, (promise, seat, counted_tickets(table, seat))
    if key not in known:
        known[key] = _on_the_way(table, seat, counted_tickets(table, seat))
    taken: Pieces = known[key]
    trains, ships = taken
    lacking = max(0, trains - chosen[0]) + max(0, ships - chosen[1])
    share = trains / (trains + ships or 1)
    return -POINTS_PER_LACKING_PIECE * lacking - POINTS_PER_WRONG_PIECE * abs(
        chosen[0] - share * sum(chosen)
    )


def suggest(table: "Table", seat: int, choices: Iterable[Choose]) -> list[Choose]:
    """The choices that promise most."""
    return nlargest(
        MAX_CHOICES_WEIGHED, choices, lambda one: promise(table, seat, (one.cars, one.ships))
    )


def _on_the_way(table: "Table", seat: int, tickets: tuple[int, ...]) -> "Pieces":
    """The trains and ships that the shortest ways of all tickets take."""
    board, near, price = table.board, roads(table.board, ()), prices(table.rules)
    lengths, over = [*Ground(table, seat, bits(network(table, seat))).lengths], set[int]()
    for ticket in (board.tickets[n] for n in tickets):
        here = board.entry_cities[ticket.a]
        for stop in (*((city,) for city in ticket.via), board.entry_cities[ticket.b]):
            found = shortest_path(near, lengths, here, stop)
            fresh = [n for n in found[1] if lengths[n]] if found else []
            over.update(fresh)
            for n in fresh:
                lengths[n] = 0
            here = stop
    taken = [0, 0]
    for n in over:
        taken[price[n].piece] += price[n].pieces
    return taken[0], taken[1]

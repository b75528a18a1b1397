"""How likely a ticket comes to be joined twice."""

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from ...graph import UNREACHABLE, Adjacency, bits, directed, second_path
from ..connections import network
from ..connections.progress import CACHE_SIZE, Ground, roads

if TYPE_CHECKING:
    from ...board import Board, Ticket
    from ...table import Table

# How likely each half turn that a second path still takes will be spent on it
CHANCE_PER_HALF_TURN = 0.85
# Nobody hopes for one that takes more
MAX_HALF_TURNS = 20


def chance_of_loop(table: "Table", seat: int, ticket: "Ticket", turns: float) -> float:
    """How likely a ticket that is completed will be joined twice: by the half turns that a second
    path takes, if there are so many."""
    known, key = table.owner.derived, (chance_of_loop, seat, ticket.n)
    if key not in known:
        known[key] = _missing(table, seat, ticket)
    missing: int = known[key]
    return CHANCE_PER_HALF_TURN**missing if missing <= 2 * turns else 0.0


def _missing(table: "Table", seat: int, ticket: "Ticket") -> int:
    """The half turns that a second path takes beyond the first, at least; UNREACHABLE if that is
    more than anybody hopes for."""
    arcs, half_turns = _arcs(table.board), _half_turns(table, seat)
    doors = table.board.entry_cities
    ends = product(doors[ticket.a], doors[ticket.b])
    ways = [second_path(arcs, half_turns, a, b, MAX_HALF_TURNS) for a, b in ends]
    return min([way for way in ways if way is not None], default=UNREACHABLE)


@lru_cache(maxsize=CACHE_SIZE)
def _arcs(board: "Board") -> Adjacency:
    """The routes of a board, each in both directions."""
    return directed(roads(board, ()))


def _half_turns(table: "Table", seat: int) -> list[int]:
    """The half turns that each route takes, by the arcs of both its directions: two to claim it,
    and one to draw each card."""
    known, key = table.owner.derived, (_half_turns, seat)
    if key not in known:
        lengths = Ground(table, seat, bits(network(table, seat))).lengths
        half_turns = [length and length + 2 for length in lengths]
        for route in table.board.routes:
            # nobody comes to have both tracks of a double route
            before = [(lengths[other], other) for other in route.parallel]
            if min(before, default=(UNREACHABLE, 0)) < (lengths[route.n], route.n):
                half_turns[route.n] = UNREACHABLE
        known[key] = [each for each in half_turns for _ in range(2)]
    found: list[int] = known[key]
    return found

"""How likely a ticket comes to be joined twice."""

from typing import TYPE_CHECKING

from ...graph import UNREACHABLE, bits, shortest_path
from ..connections import network
from ..connections.progress import Ground, roads

if TYPE_CHECKING:
    from ...board import Ticket
    from ...table import Table

# So many cars a player can put beside what its tickets take, in a turn
CARS_PER_TURN = 1.2


def chance_of_loop(table: "Table", seat: int, ticket: "Ticket", turns: float) -> float:
    """How likely a ticket that is completed will be joined twice: by the cars that a second path
    takes, of those that are left and can still be placed."""
    known, key = table.owner.derived, (chance_of_loop, seat, ticket.n)
    if key not in known:
        known[key] = _missing(table, seat, ticket)
    spare = min(sum(table.seats[seat].pieces), CARS_PER_TURN * turns)
    return max(0.0, 1 - known[key] / spare) if spare > 0 else 0.0


def _missing(table: "Table", seat: int, ticket: "Ticket") -> int:
    """The cars that a second path takes which shares no route with the first, the shortest."""
    board, near = table.board, roads(table.board, ())
    lengths = [*Ground(table, seat, bits(network(table, seat))).lengths]
    ends = board.entry_cities[ticket.a], board.entry_cities[ticket.b]
    found = shortest_path(near, lengths, *ends)
    for n in found[1] if found else ():
        lengths[n] = UNREACHABLE
    found = shortest_path(near, lengths, *ends)
    return found[0] if found else UNREACHABLE

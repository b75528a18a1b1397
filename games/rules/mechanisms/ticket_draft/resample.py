"""How the tickets of a draft might lie as well, for all that a seat has seen of them.

Who has had a line before them knows which tickets were left in it then: what others have taken of
these since, and what is left of them now, is known together and not singly.
"""

from itertools import pairwise
from typing import TYPE_CHECKING

from ..tickets import deal_hidden, hidden_tickets

if TYPE_CHECKING:
    from ...table import Table
    from .state import State

# A line, and the place of a ticket in it
Place = tuple[int, int]


def lines_anew(table: "Table", state: "State", seat: int | None) -> tuple[tuple[int, ...], ...]:
    """Other lines that this seat could not tell from the true ones; what it knows nothing of is
    one heap with all other hidden tickets, which are dealt anew too."""
    lines = [list(line) for line in state.lines]
    unknown, groups = _places(state, seat)
    for places in groups:
        tickets = sorted(lines[n][at] for n, at in places)
        table.shuffle(tickets)
        for (n, at), ticket in zip(places, tickets, strict=True):
            lines[n][at] = ticket
    heap = sorted([*hidden_tickets(table, seat), *(lines[n][at] for n, at in unknown)])
    table.shuffle(heap)
    for n, at in unknown:
        lines[n][at] = heap.pop()
    deal_hidden(table, seat, heap)
    return tuple(map(tuple, lines))


def _places(state: "State", seat: int | None) -> tuple[list[Place], list[list[Place]]]:
    """The places of which a seat knows nothing, and those of which it knows together what lies
    there; of the others it knows it singly."""
    unknown: list[Place] = []
    groups: list[list[Place]] = []
    for n in range(len(state.lines)):
        before = range(0 if seat is None else min(state.taken + 1, state.size))
        met = [k for k in before if seat is not None and state.line(seat, k) == n]
        known = {*met}
        if state.taken in known:
            known.update(range(state.taken, state.size))
        bounds = [*met, state.size]
        unknown += [(n, at) for at in range(bounds[0])]
        groups += [
            [(n, at) for at in range(first, last) if at not in known]
            for first, last in pairwise(bounds)
        ]
    return unknown, groups

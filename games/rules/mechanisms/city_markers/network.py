"""The network of a seat, which grows from its starting city, and who scores what leads into marked
ones (RULES.md 3.30)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...frozen import FrozenDict
from ...graph import bits, members
from ...owners import Owners, derived
from ...state import EMPTY

if TYPE_CHECKING:
    from ...board import Board, Route

# City and seat of every marker
At = tuple[tuple[int, int], ...]


def owners_of_ends(at: At, route: "Route") -> tuple[int, ...]:
    """Who has marked the ends of a route, each as often as they have."""
    marked = dict(at)
    return tuple(marked[city] for city in (route.a, route.b) if city in marked)


@derived
def apart(owner: Owners, board: "Board", seat: int, start: int) -> int:
    """The free routes that do not touch the network of a seat, as bits."""
    mine = [board.routes[n] for n in members(owner.held.get(seat, 0))]
    cities = {start, *(end for route in mine for end in (route.a, route.b))}
    touching = bits(r.n for r in board.routes if r.a in cities or r.b in cities)
    return owner.held.get(EMPTY, 0) & ~touching


@derived
def scorers(owner: Owners, board: "Board", closed: int, at: At) -> Mapping[str, tuple[int, ...]]:
    """Who will score the free routes that can be claimed and have a marked end, by name."""
    open_ = members(owner.held.get(EMPTY, 0) & ~closed)
    found = {board.routes[n].id: owners_of_ends(at, board.routes[n]) for n in open_}
    return FrozenDict({id_: seats for id_, seats in found.items() if seats})

"""The routes of a side, and its longest path over them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ...graph import Edge, longest
from ...table import owned_by

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table

KNOWN = 4096
"""For how many sides with other routes these are remembered."""


def longest_trail(table: "Table", seat: int) -> tuple[int, tuple[str, ...]]:
    """Length and routes of a side's longest continuous path (RULES.md 3.18)."""
    return _trail(table.board, owned_by(table.owner, table.side(seat)))


def own_routes(table: "Table", seat: int) -> tuple["Route", ...]:
    """The routes of a side."""
    return _own(table.board, owned_by(table.owner, table.side(seat)))


def edges_of(routes: Iterable["Route"]) -> tuple[Edge, ...]:
    """Routes as edges between cities."""
    return tuple((route.a, route.b, route.length) for route in routes)


@lru_cache(maxsize=KNOWN)
def _trail(board: "Board", owned: tuple[int, ...]) -> tuple[int, tuple[str, ...]]:
    routes = _own(board, owned)
    length, trail = longest(edges_of(routes))
    return length, tuple(routes[n].id for n in trail)


@lru_cache(maxsize=KNOWN)
def _own(board: "Board", owned: tuple[int, ...]) -> tuple["Route", ...]:
    return tuple(board.routes[n] for n in owned)

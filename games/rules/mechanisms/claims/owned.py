"""The routes of a side, and its longest path over them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...graph import Edge, longest

if TYPE_CHECKING:
    from ...board import Route
    from ...table import Table


def longest_trail(table: "Table", seat: int) -> tuple[int, tuple[str, ...]]:
    """Length and routes of a side's longest continuous path (RULES.md 3.18)."""
    routes = own_routes(table, seat)
    length, trail = longest(edges_of(routes))
    return length, tuple(routes[n].id for n in trail)


def own_routes(table: "Table", seat: int) -> list["Route"]:
    """The routes of a side."""
    side = table.side(seat)
    return [route for route in table.board.routes if table.owner[route.n] in side]


def edges_of(routes: Iterable["Route"]) -> tuple[Edge, ...]:
    """Routes as edges between cities."""
    return tuple((route.a, route.b, route.length) for route in routes)

"""The routes of a side, and its longest path over them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ... import graph
from ...graph import Edge
from ...owners import Owners, derived
from ...table import owned_by

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table


def longest_trail(table: "Table", seat: int) -> tuple[int, tuple[str, ...]]:
    """Length and routes of a side's longest continuous path (RULES.md 3.18)."""
    return _trail(table.owner, table.board, table.side(seat))


def own_routes(table: "Table", seat: int) -> tuple["Route", ...]:
    """The routes of a side."""
    return _own(table.owner, table.board, table.side(seat))


def own_networks(table: "Table", seat: int) -> tuple[frozenset[int], ...]:
    """The cities that the routes of a side join, each network by itself."""
    return _networks(table.owner, table.board, table.side(seat))


def edges_of(routes: Iterable["Route"]) -> tuple[Edge, ...]:
    """Routes as edges between cities."""
    return tuple((route.a, route.b, route.length) for route in routes)


@derived
def _trail(owner: Owners, board: "Board", side: tuple[int, ...]) -> tuple[int, tuple[str, ...]]:
    mine = owner.held_by(side)
    told: tuple[int, tuple[str, ...]]
    before, told = owner.hints.get((_trail, side), (0, (0, ())))
    # others have taken most of what was taken since
    if before != mine:
        routes = _own(owner, board, side)
        length, trail = graph.longest_trail(edges_of(routes))
        told = length, tuple(routes[n].id for n in trail)
        owner.hints[_trail, side] = mine, told
    return told


@derived
def _networks(owner: Owners, board: "Board", side: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    found = graph.connected_components(edges_of(_own(owner, board, side)))
    return tuple(map(frozenset, found))


@derived
def _own(owner: Owners, board: "Board", side: tuple[int, ...]) -> tuple["Route", ...]:
    return tuple(board.routes[n] for n in owned_by(owner, side))

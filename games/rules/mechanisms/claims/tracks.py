"""Which routes the board leaves open, one by one and side by side (RULES.md CORE-R6, R7)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from ...state import EMPTY
from ...values import Data

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table

KNOWN = 1024
"""For how many boards with other owners it is remembered what is open."""


def refusal(table: "Table", seat: int, route: "Route") -> tuple[str, Data] | None:
    """Why the board itself does not let this seat have the route: it or its twin is taken
    (RULES.md CORE-R6, R7)."""
    players = len(table.seats)
    code = _refused(table.board, table.owner, table.side(seat), players, route)
    if code is None:
        return None
    data: Data = {"route": route.id}
    if code == "claims.taken":
        data["seat"] = table.owner[route.n]
    elif code == "claims.closed":
        data["from"] = table.board.draw.open_doubles_from
    return code, data


def open_to(table: "Table", seat: int) -> frozenset[int]:
    """The routes that the board leaves to this seat."""
    return _open(table.board, table.owner, table.side(seat), len(table.seats))


def closed_to_all(table: "Table") -> frozenset[int]:
    """The free tracks that are closed because as many beside them are taken as so few players
    may use."""
    return _closed(table.board, table.owner, len(table.seats))


def _refused(
    board: "Board", owner: tuple[int, ...], side: tuple[int, ...], players: int, route: "Route"
) -> str | None:
    if owner[route.n] != EMPTY:
        return "claims.taken"
    if not route.twins:
        return None
    if any(owner[twin] in side for twin in route.twins):
        return "claims.own_twin"
    return "claims.closed" if route.n in _closed(board, owner, players) else None


# Most moves take no route, and everybody's view asks what is open.


@lru_cache(maxsize=KNOWN)
def _open(
    board: "Board", owner: tuple[int, ...], side: tuple[int, ...], players: int
) -> frozenset[int]:
    routes = (r for r in board.routes if not _refused(board, owner, side, players, r))
    return frozenset(route.n for route in routes)


@lru_cache(maxsize=KNOWN)
def _closed(board: "Board", owner: tuple[int, ...], players: int) -> frozenset[int]:
    return frozenset(
        route.n
        for route in board.routes
        if route.twins
        and owner[route.n] == EMPTY
        and sum(owner[twin] != EMPTY for twin in route.twins) >= _open_tracks(board, route, players)
    )


def _open_tracks(board: "Board", route: "Route", players: int) -> int:
    """How many of the tracks between two places may be used (RULES.md CORE-R7)."""
    tracks = 1 + len(route.twins)
    if route.facts.always_open:
        return tracks
    usual = tracks if players >= board.draw.open_doubles_from else 1
    return board.draw.open_tracks.get(tracks, {}).get(players, usual)

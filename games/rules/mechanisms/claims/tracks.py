"""Which routes the board leaves open, one by one and side by side (RULES.md CORE-R6, R7)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import field

from ...board import Count, DrawKeys, RouteKeys
from ...owners import Owners, derived
from ...state import EMPTY
from ...values import Refusal

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table


class TrackKeys(RouteKeys, frozen=True):
    """Can all tracks of a double route be used by any number of players?"""

    always_open: bool = False


class DoubleKeys(DrawKeys, frozen=True):
    """From how many players on all tracks of a double route can be used; `open_tracks` says by
    number of tracks and of players how many, where that is too plain."""

    open_doubles_from: Count = 4
    open_tracks: dict[int, dict[int, Count]] = field(default_factory=dict)


def refusal(table: "Table", seat: int, route: "Route") -> Refusal | None:
    """Why the board itself does not let this seat have the route: it or its twin is taken
    (RULES.md CORE-R6, R7)."""
    code = _refused(table.owner, table.board, seat, len(table.seats), route)
    if code is None:
        return None
    data: dict[str, str | int] = {"route": route.id}
    if code == "claims.taken":
        data["seat"] = table.owner[route.n]
    elif code == "claims.closed":
        data["from"] = table.board.draw.own(DoubleKeys).open_doubles_from
    return Refusal.of(code, **data)


def open_to(table: "Table", seat: int) -> frozenset[int]:
    """The routes that the board leaves to this seat."""
    return _open(table.owner, table.board, seat, len(table.seats))


def closed_to_all(table: "Table") -> frozenset[int]:
    """The free tracks that are closed because as many beside them are taken as so few players
    may use."""
    return _closed(table.owner, table.board, len(table.seats))


def _refused(owner: Owners, board: "Board", seat: int, players: int, route: "Route") -> str | None:
    if owner[route.n] != EMPTY:
        return "claims.taken"
    if route.n in _beside(owner, board, seat):
        return "claims.own_twin"
    return "claims.closed" if route.n in _closed(owner, board, players) else None


# Most moves take no route, and everybody's view asks what is open.


@derived
def _open(owner: Owners, board: "Board", seat: int, players: int) -> frozenset[int]:
    free = {n for n, who in enumerate(owner) if who == EMPTY}
    return frozenset(free - _beside(owner, board, seat) - _closed(owner, board, players))


@derived
def _beside(owner: Owners, board: "Board", seat: int) -> frozenset[int]:
    """The tracks beside those of a seat; a partner may take one."""
    return frozenset(
        twin for route in board.twinned if owner[route.n] == seat for twin in route.twins
    )


@derived
def _closed(owner: Owners, board: "Board", players: int) -> frozenset[int]:
    return frozenset(
        route.n
        for route, tracks in _open_tracks(board, players)
        if owner[route.n] == EMPTY and sum(owner[twin] != EMPTY for twin in route.twins) >= tracks
    )


@lru_cache(maxsize=256)
def _open_tracks(board: "Board", players: int) -> tuple[tuple["Route", int], ...]:
    """The tracks that may be closed, and how many between the same places may be used at most
    (RULES.md CORE-R7)."""
    limited = []
    said = board.draw.own(DoubleKeys)
    for route in board.twinned:
        all_of_them = 1 + len(route.twins)
        usual = all_of_them if players >= said.open_doubles_from else 1
        tracks = said.open_tracks.get(all_of_them, {}).get(players, usual)
        if tracks < all_of_them and not route.facts.own(TrackKeys).always_open:
            limited.append((route, tracks))
    return tuple(limited)

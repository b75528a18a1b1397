"""Which routes the board leaves open, one by one and side by side (RULES.md CORE-R6, R7)."""

from typing import TYPE_CHECKING

from ...state import EMPTY
from ...values import Data

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table


def refusal(table: "Table", seat: int, route: "Route") -> tuple[str, Data] | None:
    """Why the board itself does not let this seat have the route: it or its twin is taken
    (RULES.md CORE-R6, R7)."""
    owner = table.owner[route.n]
    if owner != EMPTY:
        return "claims.taken", {"route": route.id, "seat": owner}
    if not route.twins:
        return None
    side = table.side(seat)
    if any(table.owner[twin] in side for twin in route.twins):
        return "claims.own_twin", {"route": route.id}
    if closed_to_all(table, route):
        return "claims.closed", {"route": route.id, "from": table.board.draw.open_doubles_from}
    return None


def closed_to_all(table: "Table", route: "Route") -> bool:
    """Is this free track closed because as many beside it are taken as so few players may use?"""
    if not route.twins or table.owner[route.n] != EMPTY:
        return False
    taken = sum(table.owner[twin] != EMPTY for twin in route.twins)
    return taken >= _open_tracks(table.board, route, len(table.seats))


def _open_tracks(board: "Board", route: "Route", players: int) -> int:
    """How many of the tracks between two places may be used (RULES.md CORE-R7)."""
    tracks = 1 + len(route.twins)
    if route.facts.always_open:
        return tracks
    usual = tracks if players >= board.draw.open_doubles_from else 1
    return board.draw.open_tracks.get(tracks, {}).get(players, usual)

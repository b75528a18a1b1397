"""What pages about boards say of claiming routes."""

from collections.abc import Iterator

from ...board import Board, BoardFile
from ...page_values import HelpValues, Row, Rows, Value, Word, counted
from .. import beside
from . import LAST_CARS, DoubleKeys, TrackKeys


def help_values(board: Board, params: object) -> HelpValues:
    """Of cars, points, where routes are claimed, and tracks side by side."""
    said, points = board.draw.own(DoubleKeys), used_points(board.facts)
    doubles, by_size = said.open_doubles_from, said.open_tracks
    ends = {(route.a, route.b) for route in board.routes if route.facts.own(TrackKeys).always_open}
    always = (_between(board, a, b) for a, b in sorted(ends))
    apart = {frozenset((route.a, route.b)) for route in board.routes if route.facts.single}
    pages = (beside(name, "page_values") for name in board.mechanisms)
    rooted = any(getattr(page, "ROOTED", False) for page in pages)
    return {
        "which": Word("from_network" if rooted else "anywhere"),
        "cars": None if board.facts.ships else board.facts.cars,
        "last_cars": LAST_CARS,
        "doubles_from": doubles if not by_size and doubles > board.players[0] else None,
        "sizes": Row(tuple(counted("players", n) for n in board.sizes)) if by_size else None,
        "open_tracks": Rows(tuple(_open_tracks(board))) if by_size else None,
        "always_open": tuple(always) or None,
        "apart": tuple(_between(board, *sorted(ends)) for ends in sorted(apart, key=min)) or None,
        "lengths": Row(tuple(points)),
        "points": Row(tuple(points.values())),
    }


def _between(board: Board, a: int, b: int) -> str:
    """The ends of a route."""
    return f"{board.cities[a].name} – {board.cities[b].name}"


def used_points(facts: BoardFile) -> dict[int, int]:
    """Points by length, of the lengths that routes of this board have."""
    lengths = {route.length for route in facts.routes}
    return {length: points for length, points in sorted(facts.points.items()) if length in lengths}


def _open_tracks(board: Board) -> Iterator[tuple[Value, ...]]:
    """How many tracks can be used, by number of tracks and of players."""
    said = board.draw.own(DoubleKeys)
    for tracks in sorted({1 + len(route.parallel) for route in board.parallel_routes}):
        by_players = said.open_tracks.get(tracks, {})
        usual = {n: tracks if n >= said.open_doubles_from else 1 for n in board.sizes}
        yield (counted("tracks", tracks), *(by_players.get(n, usual[n]) for n in board.sizes))

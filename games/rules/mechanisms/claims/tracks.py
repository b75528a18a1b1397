"""Which routes the board leaves open, one by one and side by side (RULES.md CORE-R6, R7)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import field

from ...board import Count, DrawKeys, RouteKeys
from ...graph import members
from ...owners import Owners, derived
from ...state import EMPTY, EVERYBODY
from ...values import Obstacle
from .hooks import Closing, Opening

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...kernel import Rules
    from ...table import Table


class TrackKeys(RouteKeys, frozen=True):
    """Can all tracks of a double route be used by any number of players?"""

    always_open: bool = False


class DoubleKeys(DrawKeys, frozen=True):
    """From how many players on all tracks of a double route can be used; `open_tracks` says by
    number of tracks and of players how many, where that is too plain."""

    open_doubles_from: Count = 4
    open_tracks: dict[int, dict[int, Count]] = field(default_factory=dict)


def obstacle(table: "Table", seat: int, route: "Route") -> Obstacle | None:
    """Why the board itself does not let this seat have the route: it or one parallel to it is taken
    (RULES.md CORE-R6, R7)."""
    if open_bits(table, seat) >> route.n & 1:
        return None
    owner = table.owner[route.n]
    if owner == EVERYBODY:
        return Obstacle.of("claims.everybodys", route=route.id)
    if owner != EMPTY:
        return Obstacle.of("claims.taken", route=route.id, seat=owner)
    if _beside(table.board, table.owner.held.get(seat, 0)) >> route.n & 1:
        return Obstacle.of("claims.own_parallel", route=route.id)
    for mechanism in table.rules.implementing[Closing]:
        shut, code = mechanism.closed(table)
        if shut >> route.n & 1:
            return Obstacle.of(code, route=route.id)
    players = {"from": table.board.draw.own(DoubleKeys).open_doubles_from}
    return Obstacle.of("claims.closed", route=route.id, **players)


def open_to(table: "Table", seat: int) -> frozenset[int]:
    """The routes that the board leaves to this seat."""
    return frozenset(members(open_bits(table, seat)))


def open_bits(table: "Table", seat: int) -> int:
    """The same as bits."""
    left = _open(table.owner, table.board, seat, len(table.seats))
    for closing in table.rules.implementing[Closing]:
        left &= ~closing.closed(table)[0]
    for mechanism in table.rules.implementing[Opening]:
        left |= mechanism.opened(table, seat)
    return left


def taken_by_others(table: "Table", seat: int) -> int:
    """The routes of others beside which this seat has no track, as bits."""
    return _taken(table.owner, table.board, seat)


def beside_own(table: "Table", seat: int) -> int:
    """The free tracks beside those of a seat that others may still take, as bits."""
    return _beside_own(table.owner, table.board, seat, len(table.seats)) & ~closed_for_good(table)


def closed_to_all(table: "Table") -> int:
    """The free tracks that nobody will have, as bits: as many beside them are taken as so few
    players may use, or another rule has closed them."""
    return _closed(table.owner, table.board, len(table.seats)) | closed_for_good(table)


def closed_for_good(table: "Table") -> int:
    """The free routes that other rules have closed, as bits."""
    shut = 0
    for mechanism in table.rules.implementing[Closing]:
        shut |= mechanism.closed(table)[0]
    return shut


def used_up(board: "Board", players: int, used: int) -> int:
    """The tracks beside as many of these as so few players may use, as bits."""
    closed = 0
    for most, limited in _limits(board, players):
        closed |= limited & (_beside(board, used) if most == 1 else _amid(board, used, most))
    return closed


# Most moves take no route, and everybody's view asks what is open.


@derived
def _open(owner: Owners, board: "Board", seat: int, players: int) -> int:
    held = owner.held
    free = held.get(EMPTY, 0)
    # a partner may take a track beside one's own
    return free & ~(_beside(board, held.get(seat, 0)) | used_up(board, players, ~free))


@derived
def _taken(owner: Owners, board: "Board", seat: int) -> int:
    own, every = owner.held.get(seat, 0), (1 << len(owner)) - 1
    return every & ~(owner.held.get(EMPTY, 0) | own | _beside(board, own))


@derived
def _beside_own(owner: Owners, board: "Board", seat: int, players: int) -> int:
    free = owner.held.get(EMPTY, 0) & ~_closed(owner, board, players)
    return free & _beside(board, owner.held.get(seat, 0))


def _closed(owner: Owners, board: "Board", players: int) -> int:
    free = owner.held.get(EMPTY, 0)
    return used_up(board, players, ~free) & free


@lru_cache(maxsize=8192)
def named(rules: "Rules", routes: int) -> tuple[str, ...]:
    """A set of routes by name: of what is closed, or costs the same, nothing changes for long."""
    return tuple([rules.board.routes[n].id for n in members(routes)])


def _beside(board: "Board", tracks: int) -> int:
    """The tracks parallel to these, as bits."""
    found = 0
    for shifted, up, down in _shifts(board):
        found |= (tracks & shifted) << up >> down
    return found


def _amid(board: "Board", tracks: int, least: int) -> int:
    """The tracks of which at least so many of these are parallel, as bits."""
    reached = [0] * least
    for shifted, up, down in _shifts(board):
        there = (tracks & shifted) << up >> down
        for n in range(least - 1, 0, -1):
            reached[n] |= reached[n - 1] & there
        reached[0] |= there
    return reached[-1]


@lru_cache(maxsize=256)
def _shifts(board: "Board") -> tuple[tuple[int, int, int], ...]:
    """Tracks as bits, and how far up and down the numbers of the tracks parallel to them lie from
    theirs: as a rule these are numbered next to each other."""
    found: dict[int, int] = {}
    for route in board.parallel_routes:
        for other in route.parallel:
            found[other - route.n] = found.get(other - route.n, 0) | 1 << route.n
    return tuple((tracks, max(0, far), max(0, -far)) for far, tracks in found.items())


@lru_cache(maxsize=256)
def _limits(board: "Board", players: int) -> tuple[tuple[int, int], ...]:
    """How many of the tracks between the same places may be used at most, and for which tracks
    that holds, as bits (RULES.md CORE-R7)."""
    found: dict[int, int] = {}
    said = board.draw.own(DoubleKeys)
    for route in board.parallel_routes:
        number = 1 + len(route.parallel)
        usual = number if players >= said.open_doubles_from else 1
        most = said.open_tracks.get(number, {}).get(players, usual)
        if most < number and not route.facts.own(TrackKeys).always_open:
            found[most] = found.get(most, 0) | 1 << route.n
    return tuple(found.items())

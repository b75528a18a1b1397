"""The track beds of a board, which of them cut each other off, and the supply of pieces
(RULES.md 3.16)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from ...board import BoardError, Count, RouteKeys, Slug
from ...board.facts import UNPRINTED
from ...graph import bits, members

if TYPE_CHECKING:
    from ...board import Board

BED = "bed"

# Two places, and all tracks between them
Way = tuple[Slug, Slug]


class BedKeys(RouteKeys, frozen=True):
    """Is the route one?"""

    kind: Literal["", "bed"] = ""


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The track pieces of each color by length, the ways whose beds cut each other off, and those
    whose lines cross on the map without that."""

    pieces: dict[int, Count]
    crossings: tuple[tuple[Way, Way], ...] = ()
    passing: tuple[tuple[Way, Way], ...] = ()


class Laid(Struct, frozen=True, dict=True):
    """The color of the piece on each bed that has one, both by their numbers, in the order of
    beds."""

    on: tuple[tuple[int, int], ...] = ()

    @cached_property
    def beds(self) -> int:
        """The beds that have one, as bits."""
        return bits(self.colors)

    @cached_property
    def colors(self) -> dict[int, int]:
        """The same pieces, to be looked up by bed."""
        return dict(self.on)

    def with_(self, route: int, color: int) -> tuple[tuple[int, int], ...]:
        """The pieces with one more."""
        return tuple(sorted((*self.on, (route, color))))

    def without(self, route: int) -> tuple[tuple[int, int], ...]:
        """The pieces with one fewer."""
        return tuple([one for one in self.on if one[0] != route])


class Beds:
    """The beds of a board as bits, and by number of a route the beds that it cuts off."""

    def __init__(self, board: "Board", params: Params) -> None:
        self.board, self.pieces = board, params.pieces
        kinds = [route.facts.own(BedKeys).kind == BED for route in board.routes]
        self.all = bits(route.n for route in board.routes if kinds[route.n])
        for route in board.routes:
            where = f"routes.{route.id}"
            if kinds[route.n] != (route.facts.color == UNPRINTED):
                raise BoardError(f"{board.id}.toml", where, "a bed, and no other, has no color")
            if kinds[route.n] and route.length not in params.pieces:
                raise BoardError(f"{board.id}.toml", where, "no piece is as long")
        self.by_length = {
            length: bits(r.n for r in board.routes if kinds[r.n] and r.length == length)
            for length in sorted(params.pieces)
        }
        self.crossing = [0] * len(board.routes)
        for one, other in params.crossings:
            these, those = self._between(one), self._between(other)
            for way, across in ((these, those), (those, these)):
                for n in members(way):
                    self.crossing[n] |= across & self.all
        for one, other in params.passing:
            self._between(one), self._between(other)

    def _between(self, way: Way) -> int:
        """The tracks between two places."""
        ends = {self.board.city.get(place) for place in way}
        found = bits(route.n for route in self.board.routes if {route.a, route.b} == ends)
        if not found:
            where = "mechanisms.track_building"
            raise BoardError(f"{self.board.id}.toml", where, f"no route {'-'.join(way)}")
        return found

    def cut_off(self, used: int) -> int:
        """The beds that these routes cut off."""
        shut = 0
        for n in members(used):
            shut |= self.crossing[n]
        return shut

    def supply(self, laid: Laid) -> dict[int, tuple[int, ...]]:
        """By length how many pieces of each color are left."""
        used = Counter((self.board.routes[n].length, color) for n, color in laid.on)
        colors = range(len(self.board.colors))
        return {
            length: tuple([most - used[length, color] for color in colors])
            for length, most in sorted(self.pieces.items())
        }

    def left(self, laid: Laid, length: int) -> list[int]:
        """The colors of which a piece of this length is left."""
        return [color for color, n in enumerate(self.supply(laid).get(length, ())) if n]

    def open(self, laid: Laid, free: int) -> Iterator[tuple[list[int], list[int]]]:
        """Of these beds, by length, those that a piece can be laid on, and its colors."""
        for length, beds in self.by_length.items():
            if beds & free and (colors := self.left(laid, length)):
                yield colors, [*members(beds & free)]

    def named(self, routes: Iterable[int]) -> tuple[str, ...]:
        """Beds by name."""
        return tuple([self.board.routes[n].id for n in routes])

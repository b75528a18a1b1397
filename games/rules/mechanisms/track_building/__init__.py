"""Track building: most routes are beds, which cannot be claimed before a piece of track lies on
them; who draws train cards lays one (RULES.md 3.16)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict

from msgspec.structs import replace

from ...advising import Preparing, Suggesting
from ...mechanism import Mechanism
from ...owners import Owners, derived
from ...pay import Options
from ...state import EMPTY
from ...values import Move, Quote, Refusal
from ..claims import Claimed
from ..claims.hooks import Closing, Gating, Quoting
from ..claims.tracks import used_up
from ..market.hooks import AfterDraw
from . import advice
from .beds import BedKeys, Beds, Laid, Params
from .moves import Build, Built, TrackChoice

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...state import Decision
    from ...table import Table

__all__ = ["Build", "TrackBuilding", "TrackChoice"]


class View(TypedDict):
    """What everybody sees: the color of every piece that lies on a bed, and by color and length how
    many are left."""

    laid: Mapping[str, str]
    left: Mapping[str, Mapping[str, int]]


class TrackBuilding(
    Mechanism[Params, Laid], AfterDraw, Gating, Closing, Quoting, Preparing, Suggesting
):
    """Laying track pieces, and claiming what is built."""

    name = "track_building"
    keys = (BedKeys,)
    needs = ("claims", "market")
    tells = (Built,)
    decisions = {TrackChoice: (Build,)}

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        self.beds = Beds(board, params)

    # Building.

    def after_draw(self, table: "Table", seat: int) -> None:
        """Ask for a piece, where any fits any bed."""
        if any(self.beds.open(self.state(table), self.unbuilt(table))):
            table.ask(TrackChoice(seat))

    def unbuilt(self, table: "Table") -> int:
        """The beds on which a piece may still be laid, as bits."""
        return self._bare(table) & ~self.closed(table)[0]

    def _bare(self, table: "Table") -> int:
        """The unclaimed beds without a piece, as bits."""
        return self.beds.all & table.owner.held.get(EMPTY, 0) & ~self.state(table).beds

    def _ways(self, table: "Table", ask: TrackChoice) -> Iterable[Options]:
        """Every piece that is left on every bed of its length."""
        names = self.board.colors
        for colors, beds in self.beds.open(self.state(table), self.unbuilt(table)):
            pieces = tuple([names[color] for color in colors])
            yield Options(Build, choices=(("color", pieces), ("route", self.beds.named(beds))))

    answers = {TrackChoice: _ways}

    def _build(self, table: "Table", seat: int, move: Build, ask: TrackChoice) -> None:
        """Lay the piece on its bed."""
        mine, route = self.state(table), self._bed(table, move.route)
        names = self.board.colors
        color = names.index(move.color) if move.color in names else EMPTY
        if color not in self.beds.left(mine, route.length):
            raise Refusal("track_building.no_piece", color=move.color, length=route.length)
        self.save(table, on=mine.with_(route.n, color))
        table.emit(Built(seat, route.id, move.color))

    plays = {Build: _build}

    def _bed(self, table: "Table", name: str) -> "Route":
        """A bed on which a piece may be laid; else Refusal."""
        route = self.board.route.get(name)
        if route is None:
            raise Refusal("claims.unknown_route", route=name)
        if not self.beds.all >> route.n & 1:
            raise Refusal("track_building.no_bed", route=name)
        if table.owner[route.n] != EMPTY:
            raise Refusal("claims.taken", route=name, seat=table.owner[route.n])
        shut, code = self.closed(table)
        if shut >> route.n & 1:
            raise Refusal(code, route=name)
        if not self.unbuilt(table) >> route.n & 1:
            raise Refusal("track_building.laid", route=name)
        return route

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """The piece goes back to the supply."""
        mine, route = self.state(table), self.board.route[event.route]
        if route.n in mine.colors:
            self.save(table, on=mine.without(route.n))

    on_event = {Claimed: _claimed}

    # What it means for routes.

    def gate(self, table: "Table", seat: int) -> tuple[int, str]:
        """Nobody claims a bed without a piece."""
        code = "track_building.unbuilt"
        return self._bare(table), code

    def closed(self, table: "Table") -> tuple[int, str]:
        """The beds that a piece or a claimed route cuts off, and those beside as many of them as so
        few players may use."""
        code = "track_building.closed"
        return _closed(table.owner, self, len(table.seats), self.state(table).beds), code

    def quoted(self, table: "Table", seat: int) -> int:
        """The beds with a piece."""
        return self.state(table).beds

    def quote(self, table: "Table", seat: int, route: "Route", quote: Quote) -> Quote:
        """A piece says which cards pay for the route."""
        color = self.state(table).colors.get(route.n)
        return quote if color is None else _painted(quote, color)

    def unprepared(self, table: "Table", seat: int) -> int:
        """The beds that wait for a piece."""
        return self.unbuilt(table)

    def suggest(self, table: "Table", ask: "Decision", routes: Sequence[int]) -> Sequence[Move]:
        """Pieces for the planned beds that the hand can soon pay, and one that does no harm."""
        return advice.suggest(self, table, ask.seat, routes)

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open."""
        mine, names, routes = self.state(table), self.board.colors, self.board.routes
        supply = self.beds.supply(mine)
        return {
            "laid": {routes[n].id: names[color] for n, color in mine.on},
            "left": {
                name: {str(length): counts[color] for length, counts in supply.items()}
                for color, name in enumerate(names)
            },
        }


@derived
def _closed(owner: Owners, rule: TrackBuilding, players: int, laid: int) -> int:
    free = owner.held.get(EMPTY, 0)
    used = laid | (1 << len(owner)) - 1 & ~free
    shut = rule.beds.cut_off(used) | used_up(rule.board, players, used)
    return shut & rule.beds.all & free & ~laid


@lru_cache(maxsize=4096)
def _painted(quote: Quote, color: int) -> Quote:
    return replace(quote, colors=(color,))

"""Bullet trains: their routes are built for everybody, and who does most for them earns most
(RULES.md 3.15)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from ...advising import Advising, Charging, Lasting, Outlook
from ...board import BoardError, RouteKeys
from ...mechanism import Mechanism, Tally
from ...ranking import competition_ranks
from ...state import EVERYBODY
from ...values import Occurrence, Quote, ScoreLine
from ..claims import Common
from ..claims.hooks import Tariffs
from . import advice

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many bullet trains there are and with how few left the last round may begin; by number of
    players what the places on the track bring, and what never having built costs."""

    supply: int
    last: int
    bonus: dict[int, tuple[int, ...]]
    never: int


class State(Struct, frozen=True):
    """By seat how far its marker has come."""

    steps: tuple[int, ...] = ()


class BulletKeys(RouteKeys, frozen=True):
    """Is the route built for everybody?"""

    bullet: bool = False


class Advanced(Occurrence, frozen=True, tag="bullet_trains.advanced"):
    """A marker went so many steps on the track, to there."""

    seat: int
    steps: int
    at: int


class View(TypedDict):
    """The bullet trains left; by seat how far the marker has come and what its place brings now."""

    left: int
    steps: Sequence[int]
    points: Sequence[int]


class BulletTrains(Mechanism[Params, State], Tariffs, Advising, Charging, Lasting):
    """Building for everybody, and the bonus for it."""

    name = "bullet_trains"
    keys = (BulletKeys,)
    needs = ("claims",)
    tells = (Advanced,)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        for seats in board.sizes:
            if len(params.bonus.get(seats, ())) != seats:
                where = f"mechanisms.{self.name}.bonus"
                raise BoardError(f"{board.id}.toml", where, f"no {seats} places of {seats} players")
        bullet = [route for route in board.routes if route.facts.own(BulletKeys).bullet]
        self.bullet = frozenset(route.n for route in bullet)
        # Spaces of a bullet route, on average
        self.mean = sum(route.length for route in bullet) / max(1, len(bullet))

    def setup(self, table: "Table") -> None:
        """All markers stand on 0."""
        self.save(table, steps=(0,) * len(table.seats))

    def left(self, table: "Table") -> int:
        """How many bullet trains are left: one stands on each route that is everybody's."""
        built: int = table.owner.held.get(EVERYBODY, 0).bit_count()
        return self.params.supply - built

    def tariff(self, table: "Table", seat: int) -> bool:
        """Is a bullet train left?"""
        return self.left(table) > 0

    def listed(self, tariff: bool, route: "Route", quote: Quote) -> Quote:
        """As long as there are bullet trains, bullet routes take no car and become everybody's."""
        if tariff and route.n in self.bullet:
            return replace(quote, pieces=0, common=True)
        return quote

    def _built(self, table: "Table", event: Common) -> None:
        """The marker advances by the spaces of the route."""
        steps, n = list(self.state(table).steps), self.board.route[event.route].length
        steps[event.seat] += n
        self.save(table, steps=tuple(steps))
        table.emit(Advanced(event.seat, n, steps[event.seat]))

    on_event = {Common: _built}

    def end_waits(self, table: "Table") -> bool:
        """Few cars alone do not end the game."""
        return self.left(table) > self.params.last

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """What the place on the track brings, and what never having built costs."""
        steps = self.state(table).steps
        places = zip(steps, competition_ranks(steps), self.points(steps), strict=True)
        for seat, (n, place, points) in enumerate(places):
            data = {"count": n, "place": place} if n else {"count": n, "done": False}
            yield ScoreLine(seat, self.name, points, data)

    def points(self, steps: Sequence[int]) -> list[int]:
        """What the places bring by these steps."""
        prizes = self.params.bonus[len(steps)]
        ranked = zip(steps, competition_ranks(steps), strict=True)
        return [prizes[place - 1] if n else self.params.never for n, place in ranked]

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """The places may still change."""
        return advice.promise(self, table, seat, outlook)

    def charges(self, table: "Table", seat: int, turns: float) -> Mapping[int, float]:
        """Steps on the track are worth something to who plans."""
        return advice.charges(self, table, seat, turns)

    def lasts(self, table: "Table") -> float:
        """Until few enough bullet trains are left."""
        return advice.lasts(self, table)

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open."""
        steps = self.state(table).steps
        return {"left": self.left(table), "steps": [*steps], "points": self.points(steps)}

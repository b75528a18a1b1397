"""Alvin the alien: whoever claims a route into his city catches him, and puts him into one of their
own (RULES.md 3.31)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook
from ...board import BoardError
from ...mechanism import Mechanism, Tally
from ...state import Decision
from ...values import Id, Move, Occurrence, Refusal, ScoreLine
from ..city_markers import Barring, advice, marked
from ..claims import Claimed

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """Where he starts, and the points for catching him and for having him in the end."""

    start: str
    catch: int
    end: int


class State(Struct, frozen=True):
    """The city where he is, who has put him there, if anybody, and how often everybody has caught
    him."""

    at: int = 0
    keeper: int | None = None
    caught: tuple[int, ...] = ()


class Put(Move, frozen=True, tag="alvin.put"):
    """Put him into this city."""

    city: Id


class Refuge(Decision, frozen=True, tag="alvin.put"):
    """In which of their cities whoever has caught him puts him."""

    cities: tuple[str, ...]


class Caught(Occurrence, frozen=True, tag="alvin.caught"):
    """Somebody has caught him in a city."""

    seat: int
    city: str
    points: int


class Hidden(Occurrence, frozen=True, tag="alvin.hidden"):
    """Whoever has caught him has put him into a city."""

    seat: int
    city: str


class View(TypedDict):
    """What everybody sees: the city where he is, and who has put him there."""

    at: str
    keeper: int | None


class Alvin(Mechanism[Params, State], Barring, Advising):
    """Catching Alvin."""

    name = "alvin"
    needs = ("city_markers",)
    tells = (Caught, Hidden)
    decisions = {Refuge: (Put,)}

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        if params.start not in board.city:
            raise BoardError(f"{board.id}.toml", "mechanisms.alvin.start", "unknown city")
        self.home = board.city[params.start]

    def setup(self, table: "Table") -> None:
        """He is where he starts."""
        self.save(table, at=self.home, caught=(0,) * len(table.seats))

    def barred(self, city: int) -> bool:
        """No marker stands where he starts."""
        return city == self.home

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """A route into his city catches him, unless he was put there by who claims it."""
        mine, seat, route = self.state(table), event.seat, self.board.route[event.route]
        if mine.at not in (route.a, route.b) or mine.keeper == seat:
            return
        caught = tuple(n + (one == seat) for one, n in enumerate(mine.caught))
        self.save(table, keeper=seat, caught=caught)
        table.add_points(seat, self.params.catch)
        table.emit(Caught(seat, self.board.cities[mine.at].id, self.params.catch))
        refuges = tuple(self.board.cities[city].id for city in marked(table, seat))
        if len(refuges) == 1:
            self._hide(table, seat, refuges[0])
        else:
            table.ask(Refuge(seat, refuges))

    on_event = {Claimed: _claimed}

    def _hide(self, table: "Table", seat: int, city: str) -> None:
        self.save(table, at=self.board.city[city])
        table.emit(Hidden(seat, city))

    def _refuges(self, table: "Table", ask: Refuge) -> Iterable[Move]:
        """Any of the own cities."""
        return map(Put, ask.cities)

    answers = {Refuge: _refuges}

    def _put(self, table: "Table", seat: int, move: Put, ask: Refuge) -> None:
        """Put him there."""
        if move.city not in ask.cities:
            raise Refusal("alvin.not_yours", city=move.city)
        self._hide(table, seat, move.city)

    plays = {Put: _put}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Every catch, counted once more; and having him in the end."""
        mine = self.state(table)
        for seat, times in enumerate(mine.caught):
            yield ScoreLine(seat, self.name, times * self.params.catch, {"count": times})
        for seat in range(len(table.seats)):
            has = seat == mine.keeper
            yield ScoreLine(seat, "alvin_kept", self.params.end * has, {"done": has})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """Whoever has him may lose him by any route into his city."""
        mine = self.state(table)
        if mine.keeper != seat:
            return 0.0
        stays = (1 - advice.claimed_by_others(table, outlook)) ** advice.open_routes(table, mine.at)
        return -self.params.end * (1 - stays)

    def seen_by_all(self, table: "Table") -> View:
        """Everybody sees him."""
        mine = self.state(table)
        return {"at": self.board.cities[mine.at].id, "keeper": mine.keeper}

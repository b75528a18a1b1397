"""Stations: each borrows one route of an opponent at its city, for tickets only (RULES.md 3.2)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from ...mechanism import Mechanism, Tally
from ...owners import Owners, derived
from ...pay import Offer
from ...table import owned_by
from ...values import Cards, Id, Move, Occurrence, Quote, Refusal, ScoreLine
from ..claims.hooks import Paying
from ..claims.paying import lay, pay
from ..claims.sites import Sites, building
from ..connections import Connectivity, Joining

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many each player has, what the first, second ... costs, and what one left is worth."""

    per_player: int = 3
    costs: tuple[int, ...] = (1, 2, 3)
    points_unused: int = 4


class Build(Move, frozen=True, tag="stations.build"):
    """Build a station in a city and pay with these cards."""

    city: Id
    cards: Cards


class Built(Occurrence, frozen=True, tag="stations.built"):
    """A station was built and paid with these cards."""

    seat: int
    city: str
    cards: Mapping[str, int]


class View(TypedDict):
    """What everybody sees: who has built where, by seat how many are left, and what each costs."""

    at: Mapping[str, int]
    left: Sequence[int]
    costs: Sequence[int]


class Stations(Mechanism[Params, Sites], Paying, Joining):
    """Building stations, and borrowing by them."""

    name = "stations"
    needs = ("claims", "market")
    tallies = ("stations_left",)
    moves = (Build,)
    tells = (Built,)

    def _left(self, table: "Table", seat: int) -> int:
        return self.params.per_player - len(self.state(table).of(seat))

    def _price(self, table: "Table", seat: int) -> Quote:
        cost = self.params.costs[len(self.state(table).of(seat))]
        return Quote(cards=cost, colors=tuple(range(len(self.board.colors))))

    def offers(self, table: "Table", seat: int) -> Iterable[Offer]:
        """A station in any city without one."""
        if not self._left(table, seat):
            return ()
        free = self.state(table).without(range(len(self.board.cities)))
        return building(table, seat, Build, self._price(table, seat), free)

    def _build(self, table: "Table", seat: int, move: Build, ask: None) -> None:
        """Check the building whole, then pay for it."""
        city = self.board.city.get(move.city)
        if city is None:
            raise Refusal("stations.unknown_city", city=move.city)
        owner = self.state(table).owner(city)
        if owner is not None:
            raise Refusal("stations.taken", city=move.city, seat=owner)
        if not self._left(table, seat):
            raise Refusal("stations.none_left")
        pay(table, seat, move, self._price(table, seat), move.cards)

    def _put(self, table: "Table", seat: int, move: Build) -> None:
        """Lay the cards and build."""
        lay(table, seat, move.cards)
        self.save(table, at=(*self.state(table).at, (self.board.city[move.city], seat)))
        table.emit(Built(seat, move.city, move.cards))
        table.spend_action()

    plays = {Build: _build}
    paid = {Build: _put}

    def connectivity(self, table: "Table", seat: int, links: Connectivity) -> Connectivity:
        """Each station may borrow one route of an opponent that ends in its city."""
        side = table.side(seat)
        others = tuple([other for other in range(len(table.seats)) if other not in side])
        cities = tuple(self.state(table).of(seat))
        groups = _borrowed(table.owner, self.board, others, cities)
        foreign = owned_by(table.owner, others) if self._left(table, seat) else ()
        return replace(links, one_of=(*links.one_of, *groups), hoped=frozenset(foreign))

    def tally(self, table: "Table") -> Tally:
        """How many stations everybody has left."""
        seats = range(len(table.seats))
        return {"stations_left": tuple(self._left(table, seat) for seat in seats)}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Points for the stations not built."""
        for seat, left in enumerate(tally["stations_left"]):
            yield ScoreLine(seat, self.name, left * self.params.points_unused, {"left": left})

    def seen_by_all(self, table: "Table") -> View:
        """Where stations stand, how many are left, and what the next one costs."""
        seats = range(len(table.seats))
        return {
            "at": self.state(table).named(self.board),
            "left": [self._left(table, other) for other in seats],
            "costs": self.params.costs,
        }


@derived
def _borrowed(
    owner: Owners, board: "Board", others: tuple[int, ...], cities: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """For each of these cities the routes of others that end there, where there are any."""
    foreign = [board.routes[n] for n in owned_by(owner, others)]
    groups = [tuple([r.n for r in foreign if city in (r.a, r.b)]) for city in cities]
    return tuple(filter(None, groups))

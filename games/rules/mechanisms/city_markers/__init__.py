"""City markers: everybody's network grows from one city, and who has marked the end of a route
scores it in place of who claims it (RULES.md 3.30)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct
from msgspec.structs import replace

from ...advising import Advising, Outlook
from ...mechanism import Mechanism, Tally
from ...values import Move, Quote, Refusal, ScoreLine
from ..claims import Claimed
from ..claims.earning import earners
from ..claims.hooks import Earning, Gating, Paying
from ..claims.paying import lay, pay
from ..claims.quotes import prices
from ..claims.sites import Sites, building
from ..claims.tracks import closed_to_all
from ..connections import Connectivity, Joining
from ..tickets import Kept, TicketChoice
from . import advice
from .hooks import Barring
from .moves import Decline, MarkerChoice, Place, Placed, Rent, Start, StartChoice, Started
from .network import apart, owners_of_ends, scorers

if TYPE_CHECKING:
    from ...board import Board, Route
    from ...pay import Offer
    from ...table import Table

__all__ = ["Barring", "CityMarkers", "Decline", "Place", "Start", "marked"]


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many markers each player has, the one in the starting city among them, and how many
    cards each further one costs."""

    markers: int = 3
    cost: int = 2


class State(Sites, frozen=True):
    """The markers, everybody's starting city before any other; and by number of a route who has
    scored it, where that was not its owner, once."""

    earned: tuple[tuple[int, tuple[int, ...]], ...] = ()


class View(TypedDict):
    """What everybody sees: who has a marker where, how many are left by seat, and for free routes
    with a marked end who will score them, each as often as they do."""

    at: Mapping[str, int]
    left: Sequence[int]
    scores: Mapping[str, Sequence[int]]


class CityMarkers(Mechanism[Params, State], Paying, Gating, Earning, Joining, Advising):
    """Placing markers, and what they decide."""

    name = "city_markers"
    needs = ("claims", "tickets")
    tells = (Started, Placed, Rent)
    decisions = {StartChoice: (Start,), MarkerChoice: (Place, Decline)}

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        self.price = Quote(cards=params.cost, colors=tuple(range(len(board.colors))))

    # The starting cities.

    def _kept(self, table: "Table", event: Kept) -> None:
        """When everybody has chosen tickets, who goes last chooses a city first."""
        waiting = any(isinstance(ask, TicketChoice) for ask in table.decisions)
        if event.start and not waiting:
            table.ask(StartChoice((table.turn.seat - 1) % len(table.seats)))

    def _starts(self, table: "Table", ask: StartChoice) -> Iterable[Move]:
        """Every city that may be marked."""
        return [
            Start(self.board.cities[n].id) for n in self._free(table, range(len(self.board.cities)))
        ]

    def _start(self, table: "Table", seat: int, move: Start, ask: StartChoice) -> None:
        """Mark the starting city; then who plays before this seat chooses."""
        city = self._site(table, move.city)
        self._mark(table, seat, city)
        table.emit(Started(seat, move.city))
        if seat != table.turn.seat:
            table.ask(StartChoice((seat - 1) % len(table.seats)))

    # Further ones.

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """Others may score the route; then its player may mark one of its ends."""
        seat, route = event.seat, self.board.route[event.route]
        scoring, mine = earners(table, seat, route), self.state(table)
        if scoring != (seat,):
            self.save(table, earned=(*mine.earned, (route.n, scoring)))
        points = prices(table.rules)[route.n].points
        for one in dict.fromkeys(scoring):
            if one != seat:
                table.emit(Rent(one, seat, route.id, points * scoring.count(one)))
        free = self._free(table, (route.a, route.b))
        # what the cards are is secret, how many there are is not
        if free and self._left(table, seat) and sum(table.seats[seat].hand) >= self.params.cost:
            table.ask(MarkerChoice(seat, tuple(self.board.cities[city].id for city in free)))

    on_event = {Kept: _kept, Claimed: _claimed}

    def _places(self, table: "Table", ask: MarkerChoice) -> "Iterable[Move | Offer]":
        """None, or one of the ends, if the cards are there."""
        cities = [self.board.city[city] for city in ask.cities]
        return [Decline(), *building(table, ask.seat, Place, self.price, cities)]

    answers = {StartChoice: _starts, MarkerChoice: _places}

    def _place(self, table: "Table", seat: int, move: Place, ask: MarkerChoice) -> None:
        """Check the marker whole, then pay for it."""
        self._site(table, move.city)
        if move.city not in ask.cities:
            raise Refusal("city_markers.not_there", city=move.city)
        pay(table, seat, move, self.price, move.cards)

    def _put(self, table: "Table", seat: int, move: Place) -> None:
        """Lay the cards and mark the city."""
        lay(table, seat, move.cards)
        self._mark(table, seat, self.board.city[move.city])
        table.emit(Placed(seat, move.city, move.cards))

    def _decline(self, table: "Table", seat: int, move: Decline, ask: MarkerChoice) -> None:
        """All stays as it is."""

    plays = {Start: _start, Place: _place, Decline: _decline}
    paid = {Place: _put}

    def _site(self, table: "Table", name: str) -> int:
        """A city that may be marked; else Refusal."""
        city = self.board.city.get(name)
        if city is None:
            raise Refusal("city_markers.unknown_city", city=name)
        owner = self.state(table).owner(city)
        if owner is not None:
            raise Refusal("city_markers.taken", city=name, seat=owner)
        if self._is_barred(table, city):
            raise Refusal("city_markers.barred", city=name)
        return city

    def _is_barred(self, table: "Table", city: int) -> bool:
        return any(mechanism.barred(city) for mechanism in table.rules.implementing[Barring])

    def _free(self, table: "Table", cities: Iterable[int]) -> list[int]:
        unmarked = self.state(table).without(cities)
        return [city for city in unmarked if not self._is_barred(table, city)]

    def _mark(self, table: "Table", seat: int, city: int) -> None:
        self.save(table, at=(*self.state(table).at, (city, seat)))

    def _left(self, table: "Table", seat: int) -> int:
        return self.params.markers - len(self.state(table).of(seat))

    # What they decide.

    def _home(self, table: "Table", seat: int) -> int | None:
        """The starting city, once it is chosen."""
        return next((city for city, owner in self.state(table).at if owner == seat), None)

    def gate(self, table: "Table", seat: int) -> tuple[int, str]:
        """Nobody claims a route apart from their own network."""
        home = self._home(table, seat)
        code = "city_markers.apart"
        return 0 if home is None else apart(table.owner, self.board, seat, home), code

    def connectivity(self, table: "Table", seat: int, links: Connectivity) -> Connectivity:
        """The network grows from the starting city."""
        return replace(links, root=self._home(table, seat))

    def earners(
        self, table: "Table", seat: int, route: "Route", seats: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Who has marked the ends, if anybody has."""
        return owners_of_ends(self.state(table).at, route) or seats

    def earned(self, table: "Table") -> Mapping[int, tuple[int, ...]]:
        """As it was when the routes were claimed."""
        return dict(self.state(table).earned)

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """What routes of others have brought, counted once more."""
        each, rents = prices(table.rules), [list[int]() for _ in table.seats]
        for n, scoring in self.state(table).earned:
            for seat in scoring:
                if seat != table.owner[n]:
                    rents[seat].append(each[n].points)
        for seat, points in enumerate(rents):
            yield ScoreLine(seat, self.name, sum(points), {"count": len(points)})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What others may still claim into the own cities."""
        points = sum(advice.open_points(table, city) for city in self.state(table).of(seat))
        return points * advice.claimed_by_others(table, outlook)

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open."""
        mine, closed = self.state(table), closed_to_all(table)
        return {
            "at": mine.named(self.board),
            "left": [self._left(table, one) for one in range(len(table.seats))],
            "scores": scorers(table.owner, self.board, closed, mine.at),
        }


def marked(table: "Table", seat: int) -> list[int]:
    """The cities that a seat has marked."""
    markers: State = table.mech(CityMarkers.name)
    return markers.of(seat)

"""Merchandise and passengers: travelling along claimed routes collects tokens (RULES.md 3.6).

A journey is made step by step and nothing of it is final before the passenger arrives, so a seat
never has more moves than a city has neighbors, however many paths there are.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ...board import PASSENGER
from ...mechanism import Mechanism
from ...state import Ask
from ...values import Data, Event, Illegal, Move, ScoreLine
from .journey import Journey, fare, further, longer, set_out, shorter, tokens, told
from .moves import Arrive, GoOn, Place, SetOut, StepBack

if TYPE_CHECKING:
    from ...table import Table

PLACE = "merchandise_passengers.place"
ONWARD = "merchandise_passengers.onward"


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many passengers each player has, and the tokens of a city by its color, top first."""

    per_player: int
    piles: dict[str, tuple[int, ...]]


class State(Struct, frozen=True):
    """By city the tokens left; city and seat of the passengers on the board; by seat those not yet
    placed and the tokens won; the journey being made."""

    stacks: tuple[tuple[int, ...], ...] = ()
    at: tuple[tuple[int, int], ...] = ()
    reserve: tuple[int, ...] = ()
    won: tuple[tuple[int, ...], ...] = ()
    journey: Journey | None = None


class MerchandisePassengers(Mechanism):
    """Placing passengers and travelling with them."""

    name, Params, State = "merchandise_passengers", Params, State
    needs = ("claims", "market")
    moves = (SetOut,)
    asks = {PLACE: (Place,), ONWARD: (Arrive, GoOn, StepBack)}

    def setup(self, table: "Table") -> None:
        """Stack the tokens; everybody has all passengers."""
        seats = len(table.seats)
        self.save(
            table,
            stacks=tuple(self.params.piles.get(c.merchandise, ()) for c in self.board.cities),
            reserve=(self.params.per_player,) * seats,
            won=((),) * seats,
        )

    def on(self, table: "Table", event: Event) -> None:
        """A claim lets its player place a passenger at one of its ends."""
        if event.kind != "claims.claimed":
            return
        mine, seat = self.mine(table), event.data["seat"]
        route = self.board.route[event.data["route"]]
        taken = {city for city, _ in mine.at}
        free = [
            self.board.cities[end].id
            for end in (route.a, route.b)
            if end not in taken and not self.board.cities[end].country
        ]
        if free and mine.reserve[seat]:
            table.ask(PLACE, seat, cities=free)

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """A journey of any own passenger that can leave its city."""
        for city, owner in self.mine(table).at:
            if owner == seat and further(table, seat, Journey(city)):
                yield SetOut(self.board.cities[city].id)

    def answers(self, table: "Table", ask: Ask) -> Iterable[Move]:
        """The cities to place it in; or where the journey may go."""
        if ask.kind == PLACE:
            return [*map(Place, ask.data["cities"]), Place(None)]
        journey = self.mine(table).journey
        arrive = [Arrive()] if journey.cities else []
        steps = [GoOn(self.board.cities[city].id) for city in further(table, ask.seat, journey)]
        return [*arrive, *steps, StepBack()]

    def play(self, table: "Table", seat: int, move: Any, ask: Ask | None) -> None:
        """Place a passenger, or make a step of a journey."""
        if isinstance(move, Place):
            self._place(table, seat, move, ask)
        elif isinstance(move, Arrive):
            self._arrive(table, seat)
        else:
            journey = self.mine(table).journey
            if isinstance(move, SetOut):
                journey = set_out(table, seat, self.mine(table).at, move.city)
            elif isinstance(move, StepBack):
                journey = shorter(journey)
            else:
                journey = longer(table, seat, journey, move.city)
            self.save(table, journey=journey)
            if journey is not None:
                table.ask(ONWARD, seat)

    def _place(self, table: "Table", seat: int, move: Place, ask: Ask | None) -> None:
        if ask is None or move.city is None:
            return
        if move.city not in ask.data["cities"]:
            raise Illegal("merchandise_passengers.not_there", city=move.city)
        mine = self.mine(table)
        reserve = tuple(n - (other == seat) for other, n in enumerate(mine.reserve))
        at = (*mine.at, (self.board.city[move.city], seat))
        self.save(table, at=at, reserve=reserve)
        table.emit("merchandise_passengers.placed", seat=seat, city=move.city)

    def _arrive(self, table: "Table", seat: int) -> None:
        """Pay the cards, take the tokens, score them; the passenger leaves the game."""
        mine = self.mine(table)
        journey = mine.journey
        if not journey.cities:
            raise Illegal("merchandise_passengers.nowhere")
        taken, cards = tokens(mine.stacks, journey), fare(table, seat, journey.routes)
        paid = [0] * len(self.board.cards)
        paid[self.board.cards.index(PASSENGER)] = cards
        table.lay(seat, paid)
        emptied = [c for c in journey.cities if c != journey.start]
        self.save(
            table,
            stacks=tuple(pile[emptied.count(c) :] for c, pile in enumerate(mine.stacks)),
            at=tuple(held for held in mine.at if held[0] != journey.start),
            won=tuple((*w, *taken) if s == seat else w for s, w in enumerate(mine.won)),
            journey=None,
        )
        table.points(seat, sum(taken))
        table.act()
        table.emit(
            "merchandise_passengers.travelled",
            seat=seat,
            cities=[self.board.cities[city].id for city in (journey.start, *journey.cities)],
            tokens=taken,
            cards={PASSENGER: cards} if cards else {},
            points=sum(taken),
        )

    def scores(self, table: "Table", tally: Any) -> Iterable[ScoreLine]:
        """The tokens, counted once more."""
        for seat, won in enumerate(self.mine(table).won):
            yield ScoreLine(seat, self.name, sum(won), {"tokens": len(won)})

    def view(self, table: "Table", seat: int | None) -> Data:
        """Everything lies open; of a journey also what each further step would bring and cost."""
        mine, cities = self.mine(table), self.board.cities
        seen = {
            "stacks": {cities[n].id: pile for n, pile in enumerate(mine.stacks) if pile},
            "at": {cities[city].id: owner for city, owner in mine.at},
            "reserve": mine.reserve,
            "won": mine.won,
        }
        return seen | ({"journey": told(table, mine.stacks, mine.journey)} if mine.journey else {})

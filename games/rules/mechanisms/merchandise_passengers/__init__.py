"""Merchandise and passengers: travelling along claimed routes collects tokens (RULES.md 3.6).

A journey is made step by step and nothing of it is final before the passenger arrives, so a seat
never has more moves than a city has neighbors, however many paths there are.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...advising import Advising, Outlook
from ...mechanism import Mechanism, Tally
from ...values import Move, Refusal, ScoreLine
from ..claims import Claimed
from . import advice
from .events import Placed, Travelled
from .facts import PASSENGER, MerchandiseKeys, PassengerCardKeys
from .journey import Journey, further, journey_view, longer, prove_fare, set_out, shorter
from .moves import Arrive, GoOn, Onward, PassengerPlace, Place, SetOut, StepBack
from .passenger import arrive, place
from .state import Params, State, View

if TYPE_CHECKING:
    from ...table import Table

__all__ = ["PASSENGER", "MerchandiseKeys", "MerchandisePassengers"]

# So many steps may be taken back in a turn: each is a version of the game, and ends nothing
MAX_TAKEN_BACK = 100


class MerchandisePassengers(Mechanism[Params, State], Advising):
    """Placing passengers and travelling with them."""

    name = "merchandise_passengers"
    keys = (MerchandiseKeys, PassengerCardKeys)
    needs = ("claims", "market")
    tallies = ("merchandise",)
    moves = (SetOut,)
    tells = (Placed, Travelled)
    decisions = {PassengerPlace: (Place,), Onward: (Arrive, GoOn, StepBack)}

    def setup(self, table: "Table") -> None:
        """Stack the tokens; everybody has all passengers."""
        seats = len(table.seats)
        colors = (city.own(MerchandiseKeys).merchandise for city in self.board.cities)
        self.save(
            table,
            stacks=tuple(self.params.piles.get(color, ()) for color in colors),
            reserve=(self.params.per_player,) * seats,
            won=((),) * seats,
        )

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """A claim lets its player place a passenger at one of its ends."""
        mine, seat = self.state(table), event.seat
        route = self.board.route[event.route]
        taken = {city for city, _ in mine.at}
        free = tuple(
            self.board.cities[end].id
            for end in (route.a, route.b)
            if end not in taken and not self.board.cities[end].country
        )
        if free and mine.reserve[seat]:
            table.ask(PassengerPlace(seat, free))

    on_event = {Claimed: _claimed}

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """A journey of any own passenger that can leave its city."""
        mine = self.state(table)
        for city, owner in mine.at if mine.taken_back < MAX_TAKEN_BACK else ():
            if owner == seat and further(table, seat, Journey(city)):
                yield SetOut(self.board.cities[city].id)

    def _places(self, table: "Table", ask: PassengerPlace) -> Iterable[Move]:
        """The cities to place it in, or none."""
        return [*map(Place, ask.cities), Place(None)]

    def _ways_on(self, table: "Table", ask: Onward) -> Iterable[Move]:
        """Where the journey may go."""
        mine = self.state(table)
        journey = mine.under_way
        arrive = [Arrive()] if journey.cities else []
        ways = further(table, ask.seat, journey) if mine.taken_back < MAX_TAKEN_BACK else ()
        steps = [GoOn(self.board.cities[city].id) for city in ways]
        return [*arrive, *steps, StepBack()]

    answers = {PassengerPlace: _places, Onward: _ways_on}

    def _place(self, table: "Table", seat: int, move: Place, ask: PassengerPlace) -> None:
        """Place a passenger."""
        place(self, table, ask, move.city)

    def _set_out(self, table: "Table", seat: int, move: SetOut, ask: None) -> None:
        """Begin a journey."""
        self._check_taken_back(table)
        self._travel(table, seat, set_out(table, seat, self.state(table).at, move.city))

    def _go_on(self, table: "Table", seat: int, move: GoOn, ask: Onward) -> None:
        """A step further."""
        self._check_taken_back(table)
        self._travel(table, seat, longer(table, seat, self.state(table).under_way, move.city))

    def _step_back(self, table: "Table", seat: int, move: StepBack, ask: Onward) -> None:
        """A step less, before the first: no journey."""
        mine = self.state(table)
        self.save(table, taken_back=mine.taken_back + 1)
        self._travel(table, seat, shorter(mine.under_way))

    def _arrive(self, table: "Table", seat: int, move: Arrive, ask: Onward) -> None:
        """The end of a journey."""
        arrive(self, table, seat)

    def _check_taken_back(self, table: "Table") -> None:
        if self.state(table).taken_back >= MAX_TAKEN_BACK:
            raise Refusal("merchandise_passengers.to_and_fro", most=MAX_TAKEN_BACK)

    def on_turn_began(self, table: "Table", seat: int) -> None:
        """Steps are taken back anew."""
        if self.state(table).taken_back:
            self.save(table, taken_back=0)

    def _travel(self, table: "Table", seat: int, journey: Journey | None) -> None:
        self.save(table, journey=journey)
        if journey is not None:
            prove_fare(table, seat, journey)
            table.ask(Onward(seat))

    plays = {
        Place: _place,
        SetOut: _set_out,
        GoOn: _go_on,
        StepBack: _step_back,
        Arrive: _arrive,
    }

    def tally(self, table: "Table") -> Tally:
        """What everybody's tokens are worth: it breaks ties."""
        return {"merchandise": tuple(map(sum, self.state(table).won))}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """The tokens, counted once more."""
        for seat, won in enumerate(self.state(table).won):
            points = tally["merchandise"][seat]
            yield ScoreLine(seat, self.name, points, {"tokens": len(won)})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What passengers may still collect: on their way, waiting, or not placed yet."""
        return advice.promise(self.state(table), table, seat, outlook)

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open; of a journey also what each further step would bring and cost."""
        mine, cities = self.state(table), self.board.cities
        seen: View = {
            "stacks": {cities[n].id: pile for n, pile in enumerate(mine.stacks) if pile},
            "at": {cities[city].id: owner for city, owner in mine.at},
            "reserve": mine.reserve,
            "won": mine.won,
        }
        if mine.journey:
            seen["journey"] = journey_view(table, mine.stacks, mine.journey)
        return seen

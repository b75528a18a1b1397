"""Merchandise and passengers: travelling along claimed routes collects tokens (RULES.md 3.6).

A journey is made step by step and nothing of it is final before the passenger arrives, so a seat
never has more moves than a city has neighbors, however many paths there are.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...advising import Advising, Outlook
from ...mechanism import Mechanism, Tally
from ...values import Move, ScoreLine
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
        for city, owner in self.state(table).at:
            if owner == seat and further(table, seat, Journey(city)):
                yield SetOut(self.board.cities[city].id)

    def _places(self, table: "Table", ask: PassengerPlace) -> Iterable[Move]:
        """The cities to place it in, or none."""
        return [*map(Place, ask.cities), Place(None)]

    def _ways_on(self, table: "Table", ask: Onward) -> Iterable[Move]:
        """Where the journey may go."""
        journey = self.state(table).under_way
        arrive = [Arrive()] if journey.cities else []
        steps = [GoOn(self.board.cities[city].id) for city in further(table, ask.seat, journey)]
        return [*arrive, *steps, StepBack()]

    answers = {PassengerPlace: _places, Onward: _ways_on}

    def _place(self, table: "Table", seat: int, move: Place, ask: PassengerPlace) -> None:
        """Place a passenger."""
        place(self, table, ask, move.city)

    def _set_out(self, table: "Table", seat: int, move: SetOut, ask: None) -> None:
        """Begin a journey."""
        self._travel(table, seat, set_out(table, seat, self.state(table).at, move.city))

    def _go_on(self, table: "Table", seat: int, move: GoOn, ask: Onward) -> None:
        """A step further."""
        self._travel(table, seat, longer(table, seat, self.state(table).under_way, move.city))

    def _step_back(self, table: "Table", seat: int, move: StepBack, ask: Onward) -> None:
        """A step less, before the first: no journey."""
        self._travel(table, seat, shorter(self.state(table).under_way))

    def _arrive(self, table: "Table", seat: int, move: Arrive, ask: Onward) -> None:
        """The end of a journey."""
        arrive(self, table, seat)

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

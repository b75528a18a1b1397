"""Journeys of passengers: where they lead on, what they earn and what they cost."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...state import EMPTY
from ...values import Refusal
from .facts import PASSENGER

if TYPE_CHECKING:
    from ...table import Table

# By city the tokens that lie there, top first
Stacks = Sequence[Sequence[int]]


class Journey(Struct, frozen=True):
    """A passenger on the way: the city it stood in, and what it used and reached since."""

    start: int
    routes: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()

    def on(self, city: int, route: int) -> "Journey":
        """The journey with one more step."""
        return Journey(self.start, (*self.routes, route), (*self.cities, city))

    @property
    def here(self) -> int:
        """Where it is now."""
        return self.cities[-1] if self.cities else self.start


class Worth(TypedDict):
    """What a journey brings, and the passenger cards that it costs."""

    points: int
    cards: int


class JourneyView(Worth):
    """The journey planned so far, and by city what it would bring and cost with this one more."""

    cities: Sequence[str]
    routes: Sequence[str]
    steps: Mapping[str, Worth]


def onward(table: "Table", seat: int, journey: Journey) -> dict[int, int]:
    """The cities one step further, and the route that leads there: claimed, not used before, and
    an own one if there is any. Countries cannot be entered."""
    ways: dict[int, int] = {}
    for route in table.board.routes:
        if journey.here not in (route.a, route.b) or route.n in journey.routes:
            continue
        city = route.a + route.b - journey.here
        if table.owner[route.n] == EMPTY or table.board.cities[city].country:
            continue
        if city not in ways or is_own(table, seat, route.n):
            ways[city] = route.n
    return ways


def is_own(table: "Table", seat: int, route: int) -> bool:
    """Does this seat travel here for nothing?"""
    return table.owner[route] in table.side(seat)


def fare(table: "Table", seat: int, routes: Sequence[int]) -> int:
    """The passenger cards that these routes cost: one for each that belongs to another."""
    return sum(not is_own(table, seat, route) for route in routes)


def tokens(stacks: Stacks, journey: Journey) -> list[int]:
    """The tokens taken on the way: the top one in each city reached, never where it set out."""
    left = {city: list(stacks[city]) for city in journey.cities if city != journey.start}
    return [left[city].pop(0) for city in journey.cities if left.get(city)]


def further(table: "Table", seat: int, journey: Journey) -> dict[int, int]:
    """The cities one step further for which the passenger cards in hand are enough."""
    held = table.seats[seat].hand[table.board.cards.index(PASSENGER)]
    ways = onward(table, seat, journey).items()
    return {c: n for c, n in ways if fare(table, seat, (*journey.routes, n)) <= held}


def prove_fare(table: "Table", seat: int, journey: Journey) -> None:
    """Everybody sees that the cards in hand are enough for what is planned, or who has just set
    out for a first step."""
    ways = onward(table, seat, journey).values() if not journey.cities else ()
    fares = [fare(table, seat, (*journey.routes, n)) for n in ways] or [
        fare(table, seat, journey.routes)
    ]
    table.prove(seat, table.board.cards.index(PASSENGER), min(fares))


def set_out(table: "Table", seat: int, at: Sequence[tuple[int, int]], city: str) -> Journey:
    """A journey of this seat's passenger in a city, if it can leave."""
    place = table.board.city.get(city)
    if place is None or (place, seat) not in at:
        raise Refusal("merchandise_passengers.none_here", city=city)
    if not further(table, seat, Journey(place)):
        raise Refusal("merchandise_passengers.no_way", city=city)
    return Journey(place)


def longer(table: "Table", seat: int, journey: Journey, city: str) -> Journey:
    """One city further."""
    place = table.board.city.get(city, EMPTY)
    if place not in onward(table, seat, journey):
        raise Refusal("merchandise_passengers.no_route", city=city)
    ways = further(table, seat, journey)
    if place not in ways:
        raise Refusal("merchandise_passengers.no_card", city=city)
    return journey.on(place, ways[place])


def shorter(journey: Journey) -> Journey | None:
    """Without its last step; None if it had none."""
    if not journey.cities:
        return None
    return Journey(journey.start, journey.routes[:-1], journey.cities[:-1])


def journey_view(table: "Table", stacks: Stacks, journey: Journey) -> JourneyView:
    """The journey for everybody to see, and what it would bring and cost with each further step."""
    seat, board = table.turn.seat, table.board
    nexts = {city: journey.on(city, n) for city, n in onward(table, seat, journey).items()}
    return {
        "cities": [board.cities[city].id for city in (journey.start, *journey.cities)],
        "routes": [board.routes[n].id for n in journey.routes],
        **_worth(table, seat, stacks, journey),
        "steps": {board.cities[c].id: _worth(table, seat, stacks, j) for c, j in nexts.items()},
    }


def _worth(table: "Table", seat: int, stacks: Stacks, journey: Journey) -> Worth:
    cards = fare(table, seat, journey.routes)
    return {"points": sum(tokens(stacks, journey)), "cards": cards}

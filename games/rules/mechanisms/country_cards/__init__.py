"""Country cards: whoever reaches a country that the own network joins with another takes a card of
each, the early ones the best (RULES.md 3.8)."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from ...board import CityKeys, Count, RouteKeys
from ...graph import connected_components
from ...mechanism import Mechanism, Tally
from ...values import Data, Occurrence, ScoreLine
from ..claims import Claimed, edges_of, own_routes
from ..connections.network import earned

if TYPE_CHECKING:
    from ...table import Table


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many countries a network must hold."""

    min_countries: int = 2


class CardKeys(CityKeys, frozen=True):
    """The cards of a country, top first."""

    cards: tuple[Count, ...] = ()


class BorderKeys(RouteKeys, frozen=True):
    """Does the route lead into a country?"""

    border: bool = False


class State(Struct, frozen=True):
    """By city the cards left of the country there, top first; by seat the cards won."""

    left: tuple[tuple[int, ...], ...] = ()
    won: tuple[tuple[int, ...], ...] = ()


class Taken(Occurrence, frozen=True, tag="country_cards.taken"):
    """Somebody has taken the top cards of these countries, worth so much each."""

    seat: int
    countries: Mapping[str, int]


class CountryCards(Mechanism[Params, State]):
    """The cards of the countries."""

    name = "country_cards"
    keys = (CardKeys, BorderKeys)
    needs = ("connections", "neighboring_countries")
    tallies = ("ticket_points",)
    tells = (Taken,)

    def setup(self, table: "Table") -> None:
        """Lay the cards out."""
        left = tuple(city.own(CardKeys).cards for city in self.board.cities)
        self.save(table, left=left, won=((),) * len(table.seats))

    def _claimed(self, table: "Table", event: Claimed) -> None:
        """If the claimed route reaches a country, and its network others, take the top card of
        each of them."""
        seat, route = event.seat, self.board.route[event.route]
        if not (self._is_country(route.a) or self._is_country(route.b)):
            return
        nets = connected_components(edges_of(own_routes(table, seat)))
        countries = sorted(filter(self._is_country, next(net for net in nets if route.a in net)))
        if len(countries) >= self.params.min_countries:
            self._take(table, seat, countries)

    hears = {Claimed: _claimed}

    def _is_country(self, city: int) -> bool:
        return self.board.cities[city].country

    def _take(self, table: "Table", seat: int, countries: list[int]) -> None:
        mine = self.state(table)
        taken = {n: mine.left[n][0] for n in countries if mine.left[n]}
        if not taken:
            return
        left = tuple(cards[n in taken :] for n, cards in enumerate(mine.left))
        hands = enumerate(mine.won)
        won = tuple((*w, *taken.values()) if s == seat else w for s, w in hands)
        self.save(table, left=left, won=won)
        named = {self.board.cities[n].id: value for n, value in taken.items()}
        table.emit(Taken(seat, named))

    def tally(self, table: "Table") -> Tally:
        """Everybody's points from completed tickets: they break ties."""
        seats = range(len(table.seats))
        return {"ticket_points": tuple(sum(earned(table, seat).values()) for seat in seats)}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """The sum of the cards."""
        for seat, won in enumerate(self.state(table).won):
            yield ScoreLine(seat, self.name, sum(won), {"n": len(won)})

    def view(self, table: "Table", seat: int | None) -> Data:
        """Everything lies open."""
        mine = self.state(table)
        left = zip(self.board.cities, mine.left, strict=True)
        return {"left": {city.id: cards for city, cards in left if cards}, "won": mine.won}

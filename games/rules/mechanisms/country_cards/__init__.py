"""Country cards: whoever reaches a country that the own network joins with another takes a card of
each, the early ones the best (RULES.md 3.8)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook
from ...board import CityKeys, Count, RouteKeys
from ...mechanism import Mechanism, Tally
from ...values import Occurrence, ScoreLine
from ..claims import Claimed, own_networks
from ..claims.quotes import hoped_for
from ..connections.network import earned

if TYPE_CHECKING:
    from ...board import Route
    from ...table import Table


# How much of the cards of a country is expected of each border that is still to be crossed
SHARE_PER_BORDER_TO_CROSS = 0.5
# So many turns are enough for that
TURNS_TO_CROSS_A_BORDER = 3


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


class View(TypedDict):
    """What everybody sees: what the cards of each country are worth, and by seat those won."""

    left: Mapping[str, Sequence[int]]
    won: Sequence[Sequence[int]]


class CountryCards(Mechanism[Params, State], Advising):
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
        nets = own_networks(table, seat)
        countries = sorted(filter(self._is_country, next(net for net in nets if route.a in net)))
        if len(countries) >= self.params.min_countries:
            self._take(table, seat, countries)

    on_event = {Claimed: _claimed}

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
            yield ScoreLine(seat, self.name, sum(won), {"count": len(won)})

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """Cards that the next borders will bring which a network lies at, the best network."""
        nets = own_networks(table, seat)
        gates = [
            r
            for r in map(self.board.routes.__getitem__, sorted(hoped_for(table, seat)))
            if self._is_country(r.a) != self._is_country(r.b)
        ]
        time = min(1.0, outlook.turns / TURNS_TO_CROSS_A_BORDER)
        return time * max((self._next(table, net, gates) for net in nets), default=0.0)

    def _next(self, table: "Table", net: frozenset[int], gates: list["Route"]) -> float:
        """What the next countries bring with those that this network joins already."""
        top = {n: cards[0] for n, cards in enumerate(self.state(table).left) if cards}
        joined = sorted(filter(self._is_country, net))
        near = {end for gate in gates if {gate.a, gate.b} & net for end in (gate.a, gate.b)} - net
        best = sorted(filter(self._is_country, near), key=lambda n: -top.get(n, 0))
        lacking = max(1, self.params.min_countries - len(joined))
        if len(best) < lacking:
            return 0.0
        cards = sum(top.get(n, 0) for n in (*joined, *best[:lacking]))
        return float(cards * SHARE_PER_BORDER_TO_CROSS**lacking)

    def seen_by_all(self, table: "Table") -> View:
        """Everything lies open."""
        mine = self.state(table)
        left = zip(self.board.cities, mine.left, strict=True)
        return {"left": {city.id: cards for city, cards in left if cards}, "won": mine.won}

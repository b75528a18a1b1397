"""Harbors: built where one's routes end, worth more the more tickets name the city (3.11)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NotRequired, TypedDict

from msgspec import Struct

from ...advising import Advising, Outlook, Purchase, Selling
from ...board import CityKeys
from ...mechanism import Mechanism, Tally
from ...pay import Offer, proposals
from ...table import owned_by
from ...values import Cards, Id, Move, Occurrence, Quote, Refusal, ScoreLine
from ..claims.hooks import Paying
from ..claims.paying import lay, pay, wallet
from ..claims.sites import Sites, building
from ..connections import completed
from ..ship_cards import HARBOR, SHIP
from . import advice

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

# So many train cards and so many ship cards, all with an anchor
CARDS_OF_EACH_KIND = 2


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """What a harbor brings by the number of completed tickets that name its city, how many each
    player has, and what one not built costs."""

    points: dict[int, int]
    per_player: int = 3
    unbuilt: int = 4


class HarborKeys(CityKeys, frozen=True):
    """Is there an anchor at the city?"""

    harbor: bool = False


class Build(Move, frozen=True, tag="harbors.build"):
    """Build a harbor in a city and pay with these cards."""

    city: Id
    cards: Cards


class Built(Occurrence, frozen=True, tag="harbors.built"):
    """A harbor was built and paid with these cards."""

    seat: int
    city: str
    cards: Mapping[str, int]


class View(TypedDict):
    """Who has built where, by seat how many are left; to a seat what its own would bring."""

    at: Mapping[str, int]
    left: Sequence[int]
    worth: NotRequired[Mapping[str, int]]


class Harbors(Mechanism[Params, Sites], Paying, Advising, Selling):
    """Building harbors, and what they earn."""

    name = "harbors"
    keys = (HarborKeys,)
    needs = ("connections", "ship_cards")
    moves = (Build,)
    tells = (Built,)

    def __init__(self, board: "Board", params: Params) -> None:
        super().__init__(board, params)
        self.anchors = {n for n, city in enumerate(board.cities) if city.own(HarborKeys).harbor}

    def left(self, table: "Table", seat: int) -> int:
        """How many harbors a seat may still build."""
        return self.params.per_player - len(self.state(table).of(seat))

    def _ends(self, table: "Table", seat: int) -> set[int]:
        """The cities in which a route of this seat ends."""
        mine = (self.board.routes[n] for n in owned_by(table.owner, (seat,)))
        return {city for route in mine for city in (route.a, route.b)}

    @cached_property
    def cost(self) -> Quote:
        """Cards with an anchor of one color, half of them trains and half ships."""
        kinds = self.board.kinds
        return Quote(
            cards=2 * CARDS_OF_EACH_KIND,
            colors=tuple(range(len(self.board.colors))),
            kinds=((kinds[HARBOR], 1), (kinds[SHIP], 1)),
            most=CARDS_OF_EACH_KIND,
        )

    def offers(self, table: "Table", seat: int) -> Iterable[Offer]:
        """A harbor in any city with an anchor that one's routes reach and that has none."""
        if not self.left(table, seat):
            return ()
        free = self.state(table).without(sorted(self._ends(table, seat) & self.anchors))
        return building(table, seat, Build, self.cost, free)

    def _build(self, table: "Table", seat: int, move: Build, ask: None) -> None:
        """Check the building whole, then pay for it."""
        city = self.board.city.get(move.city)
        if city not in self.anchors:
            raise Refusal("harbors.no_anchor", city=move.city)
        owner = self.state(table).owner(city)
        if owner is not None:
            raise Refusal("harbors.taken", city=move.city, seat=owner)
        if not self.left(table, seat):
            raise Refusal("harbors.none_left")
        if city not in self._ends(table, seat):
            raise Refusal("harbors.no_route", city=move.city)
        quote = self.cost
        if not proposals(quote, wallet(table, seat), self.board.cards):
            raise Refusal("harbors.missing")
        pay(table, seat, move, quote, move.cards)

    def _stand(self, table: "Table", seat: int, move: Build) -> None:
        """Lay the cards and build."""
        lay(table, seat, move.cards)
        self.save(table, at=(*self.state(table).at, (self.board.city[move.city], seat)))
        table.emit(Built(seat, move.city, move.cards))
        table.spend_action()

    plays = {Build: _build}
    paid = {Build: _stand}

    def naming(self, table: "Table", seat: int, city: int) -> int:
        """How many completed tickets of a seat name this city; a tour counts once."""
        done = (self.board.tickets[n] for n in completed(table, seat))
        return sum(city in (ticket.a, *ticket.via, ticket.b) for ticket in done)

    def earns(self, tickets: int) -> int:
        """What a harbor brings by the number of these tickets."""
        table: dict[int, int] = self.params.points
        return table[min(tickets, max(table))] if tickets else 0

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Each harbor by its tickets, and those not built."""
        for seat in range(len(table.seats)):
            for city in self.state(table).of(seat):
                tickets = self.naming(table, seat, city)
                data = {"city": self.board.cities[city].id, "count": tickets}
                yield ScoreLine(seat, self.name, self.earns(tickets), data)
            left = self.left(table, seat)
            yield ScoreLine(
                seat, self.name, -left * self.params.unbuilt, {"count": left, "done": not left}
            )

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What harbors built will bring by the tickets completed."""
        return advice.promise(self, table, seat, outlook)

    def purchases(self, table: "Table", seat: int, outlook: Outlook) -> Sequence[Purchase]:
        """A harbor for each that is left, where it would bring most."""
        return advice.purchases(self, table, seat, outlook)

    def view(self, table: "Table", seat: int | None) -> View:
        """Where harbors stand and how many are left; to their owner what they would bring now."""
        cities, seats = self.board.cities, range(len(table.seats))
        seen: View = {
            "at": self.state(table).named(self.board),
            "left": [self.left(table, other) for other in seats],
        }
        if seat is not None and (built := self.state(table).of(seat)):
            worth = {cities[c].id: self.earns(self.naming(table, seat, c)) for c in built}
            seen["worth"] = worth
        return seen

"""Claims: pay cards for a route, put cars on it, score it (RULES.md 1.5)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from ...mechanism import Mechanism, Tally
from ...pay import Offer, Offers, Quoted, proposals
from ...state import EVERYBODY
from ...table import owned_by
from ...values import Cards, Data, Id, Move, Occurrence, Refusal, ScoreLine
from .affordable import Affordable, affordable
from .earning import earners, points_of_routes
from .hooks import BeforeClaim, Paying
from .owned import edges_of, longest_trail, own_networks, own_routes
from .paying import lay, pay, wallet
from .quotes import (
    costs_now,
    let_through,
    prices,
    quote_now,
    quote_of,
    refused_now,
)
from .tracks import DoubleKeys, TrackKeys, closed_to_all, named, open_to

if TYPE_CHECKING:
    from ...board import Route
    from ...kernel import Rules
    from ...table import Table

__all__ = [
    "LAST_CARS",
    "Claim",
    "Claimed",
    "Claims",
    "Common",
    "DoubleKeys",
    "TrackKeys",
    "edges_of",
    "longest_trail",
    "open_to",
    "own_networks",
    "own_routes",
    "take",
]

# With so few cars left at the end of a turn the last round begins (RULES.md CORE-E1)
LAST_CARS = 2


class Claim(Move, frozen=True, tag="claims.claim"):
    """Claim a route with these cards of the hand."""

    route: Id
    cards: Cards


class Claimed(Occurrence, frozen=True, tag="claims.claimed"):
    """A route was claimed with these cards; it brought who claimed it so many points."""

    seat: int
    route: str
    cards: Mapping[str, int]
    points: int


class Common(Occurrence, frozen=True, tag="claims.common"):
    """Somebody claimed a route with these cards for everybody."""

    seat: int
    route: str
    cards: Mapping[str, int]


class View(TypedDict):
    """The free tracks closed to everybody; to a seat the cards that routes take now, where that is
    not their price, and by which code it is refused free ones that are not closed to everybody;
    where most are kept from it for now, by that code those that are not."""

    closed: NotRequired[Sequence[str]]
    costs: NotRequired[Mapping[str, int]]
    refused: NotRequired[Mapping[str, str]]
    gates: NotRequired[Mapping[str, Sequence[str]]]


class Claimable(Offers, frozen=True, gc=False):
    """What is `found` to be had for the cards that a seat has, counted by kind."""

    found: Affordable
    have: tuple[int, ...]
    names: tuple[str, ...]

    def make(self) -> Iterator[Offer]:
        """Routes of the same price together."""
        for quote, ids in self.found.priced():
            yield Quoted(Claim, (), quote, "routes", ids, self.have, self.names)

    def move(self, n: int) -> Claim:
        """The nth claim, for the payment that is proposed."""
        quote, route = self.found.nth(n)
        return Claim(route, proposals(quote, self.have, self.names)[0])


class Claims(Mechanism, Paying):
    """Claiming routes."""

    name = "claims"
    keys = (TrackKeys, DoubleKeys)
    tallies = ("longest",)
    moves = (Claim,)
    tells = (Claimed, Common)

    def offers(self, table: "Table", seat: int) -> Sequence[Offers]:
        """Every free route that the hand can pay, together with those of the same price."""
        have = wallet(table, seat)
        found = affordable(table, seat, have)
        number = found.number()
        return (Claimable(number, found, have, self.board.cards),) if number else ()

    def _claim(self, table: "Table", seat: int, move: Claim, ask: None) -> None:
        """Check the claim whole, then pay for it."""
        route = self.board.route.get(move.route)
        if route is None:
            raise Refusal("claims.unknown_route", route=move.route)
        quote = quote_of(table, seat, route)
        if quote.refused:
            raise quote.refused.refusal()
        pay(table, seat, move, quote, move.cards)

    def _take(self, table: "Table", seat: int, move: Claim) -> None:
        """Lay the cards and take the route, unless something else comes before."""
        route = self.board.route[move.route]
        for mechanism in table.rules.implementing[BeforeClaim]:
            if mechanism.before_claim(table, seat, route, move.cards):
                return
        lay(table, seat, move.cards)
        take(table, seat, route, move.cards)

    plays = {Claim: _claim}
    paid = {Claim: _take}

    def final_turns(self, table: "Table") -> int:
        """The player of the turn has two cars or fewer, with a partner both together."""
        left = 0
        for seat in table.side(table.turn.seat):
            left += sum(table.seats[seat].pieces)
        return left <= LAST_CARS

    def tally(self, table: "Table") -> Tally:
        """The length of everybody's longest route: it breaks ties on every board."""
        seats = range(len(table.seats))
        return {"longest": tuple(longest_trail(table, seat)[0] for seat in seats)}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """The routes, counted anew from the board."""
        for seat in range(len(table.seats)):
            routes = len(owned_by(table.owner, (seat,)))
            yield ScoreLine(seat, "routes", points_of_routes(table, seat), {"routes": routes})

    def public(self, rules: "Rules") -> Data:
        """What each route costs and brings, and with how few cars the last round begins."""
        cards, pieces, routes = self.board.cards, tuple(self.board.pieces), self.board.routes
        told = {
            route.id: {
                "cards": quote.cards,
                "locomotives": quote.locomotives,
                "piece": pieces[quote.piece],
                "pieces": quote.pieces,
                "points": quote.points,
                "wild": [cards[card] for card in quote.wild],
            }
            for route, quote in zip(routes, prices(rules), strict=True)
        }
        return {"last_cars": LAST_CARS, "prices": told}

    def view(self, table: "Table", seat: int | None) -> View:
        """The free tracks that are closed to everybody; to a seat what routes cost it now, where
        that is not their price, and those it may not have."""
        seen: View = {}
        if closed := closed_to_all(table):
            seen["closed"] = named(table.rules, closed)
        if seat is not None and (costs := costs_now(table, seat)):
            seen["costs"] = costs
        if seat is not None and (refused := refused_now(table, seat)):
            seen["refused"] = refused
        if seat is not None and (gates := let_through(table, seat)):
            seen["gates"] = gates
        return seen


def take(table: "Table", seat: int, route: "Route", cards: Cards) -> None:
    """Put the cars on a route whose cards are paid, and score it (CORE-R4), unless it becomes
    everybody's."""
    quote, points = quote_now(table, seat, route), prices(table.rules)[route.n].points
    scoring = () if quote.common else earners(table, seat, route)
    table.place(seat, quote.piece, quote.pieces)
    table.give_route(route.n, EVERYBODY if quote.common else seat)
    for one in scoring:
        table.add_points(one, points)
    table.spend_action()
    if quote.common:
        table.emit(Common(seat, route.id, cards))
        return
    table.emit(Claimed(seat, route.id, cards, points * scoring.count(seat)))

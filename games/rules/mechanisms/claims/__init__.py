"""Claims: pay cards for a route, put cars on it, score it (RULES.md 1.5)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...mechanism import Mechanism, Tally
from ...pay import payments
from ...table import owned_by
from ...values import Cards, Data, Id, Illegal, Move, ScoreLine
from .hooks import BeforeClaim, Paying
from .owned import edges_of, longest_trail, own_routes
from .paying import lay, pay, wallet
from .prices import priced_alike, prices
from .tracks import DoubleKeys, TrackKeys, closed_to_all, open_to, refusal

if TYPE_CHECKING:
    from ...board import Route
    from ...table import Table

__all__ = [
    "DECK",
    "LAST_CARS",
    "Claim",
    "Claims",
    "DoubleKeys",
    "TrackKeys",
    "edges_of",
    "longest_trail",
    "open_to",
    "own_routes",
    "refusal",
    "take",
]

DECK = "train"
LAST_CARS = 2
"""With so few cars left at the end of a turn the last round begins (RULES.md CORE-E1)."""


class Claim(Move, frozen=True, tag="claims.claim"):
    """Claim a route with these cards of the hand."""

    route: Id
    cards: Cards


class Claims(Mechanism, Paying):
    """Claiming routes."""

    name = "claims"
    keys = (TrackKeys, DoubleKeys)
    tallies = ("longest",)
    moves = (Claim,)

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """Every free route with every payment the hand has for it."""
        have, names = wallet(table, seat), self.board.cards
        pieces, left = table.seats[seat].pieces, open_to(table, seat)
        plainly = max(have[: len(self.board.colors)]) + have[-1]
        moves: list[Move] = []
        for quote, routes in priced_alike(table.rules):
            if quote.pieces > pieces[quote.piece] or (quote.cards > plainly and quote.is_plain):
                continue
            free = [route for route in routes if route.n in left]
            if free and (ways := payments(quote, have, names)):
                moves += [Claim(route.id, cards) for route in free for cards in ways]
        return moves

    def _claim(self, table: "Table", seat: int, move: Claim, ask: None) -> None:
        """Check the claim whole, then pay for it."""
        route = self.board.route.get(move.route)
        if route is None:
            raise Illegal("claims.unknown_route", route=move.route)
        if refused := refusal(table, seat, route):
            raise Illegal(refused[0], **refused[1])
        quote = prices(table.rules)[route.n]
        have = table.seats[seat].pieces[quote.piece]
        if have < quote.pieces:
            raise Illegal(
                "claims.ships" if quote.piece else "claims.cars", need=quote.pieces, have=have
            )
        pay(table, seat, move, quote, move.cards)

    def _take(self, table: "Table", seat: int, move: Claim) -> None:
        """Lay the cards and take the route, unless something else comes before."""
        route, holders = self.board.route[move.route], table.rules.taking(BeforeClaim)
        if not any(m.before_claim(table, seat, route, move.cards) for m in holders):
            lay(table, seat, move.cards)
            take(table, seat, route, move.cards)

    plays = {Claim: _claim}
    paid = {Claim: _take}

    def ends(self, table: "Table") -> int:
        """The player of the turn has two cars or fewer, with a partner both together."""
        side = table.side(table.turn.seat)
        return sum(sum(table.seats[seat].pieces) for seat in side) <= LAST_CARS

    def tally(self, table: "Table") -> Tally:
        """The length of everybody's longest route: it breaks ties on every board."""
        seats = range(len(table.seats))
        return {"longest": tuple(longest_trail(table, seat)[0] for seat in seats)}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """The routes, counted anew from the board."""
        for seat in range(len(table.seats)):
            routes = owned_by(table.owner, (seat,))
            points = sum(prices(table.rules)[n].points for n in routes)
            yield ScoreLine(seat, "routes", points, {"routes": len(routes)})

    def view(self, table: "Table", seat: int | None) -> Data:
        """The free tracks that are closed to everybody."""
        closed = sorted(closed_to_all(table))
        return {"closed": [self.board.routes[n].id for n in closed]} if closed else {}


def take(table: "Table", seat: int, route: "Route", cards: Cards) -> None:
    """Put the cars on a route whose cards are paid, and score it (CORE-R4)."""
    quote = prices(table.rules)[route.n]
    left = list(table.seats[seat].pieces)
    left[quote.piece] -= quote.pieces
    table.change(seat, pieces=tuple(left))
    table.own(route.n, seat)
    table.points(seat, quote.points)
    table.act()
    table.emit("claims.claimed", seat=seat, route=route.id, cards=cards, points=quote.points)

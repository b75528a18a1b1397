"""Bonuses: what score lines and promises say of a position besides routes and tickets."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.rules.advising import Outlook, promises
from games.rules.mechanisms.claims import take
from games.rules.mechanisms.claims.earning import points_now
from games.rules.table import Table
from games.rules.values import Cards

from .cards import CARDS_PER_TURN
from .standing import standing
from .turn_estimate import TURNS_NEAR_THE_END

if TYPE_CHECKING:
    from .value import Prospect


class Bonuses:
    """What the rules themselves say of a prospect: what a route, a hand or tickets would change in
    the score lines and in what is promised."""

    def __init__(self, prospect: "Prospect") -> None:
        self.prospect = prospect
        self.table, self.seat, self.style = prospect.table, prospect.seat, prospect.style
        self._worths_of_holding: dict[tuple[int, ...], float] = {}

    def outlook_changed(self) -> None:
        """Other tickets are gone for: what hangs on their chances is asked anew."""
        for name in ("standing", "_next_outlook", "_next_standing", "_hangs_on_hand"):
            self.__dict__.pop(name, None)
        self._worths_of_holding.clear()

    @cached_property
    def standing(self) -> float:
        """What the score lines say, and what is promised."""
        return standing(self.table, self.seat, self.prospect.outlook)

    @cached_property
    def _next_outlook(self) -> Outlook:
        """The outlook when this turn is over: in the last one what is ahead wins."""
        return replace(self.prospect.outlook, turns=max(0.0, self.prospect.turns - 1))

    @cached_property
    def _next_standing(self) -> float:
        """What the score lines would say by then, and what is promised, if nothing was done."""
        return standing(self.table, self.seat, self._next_outlook)

    def of_route(self, n: int) -> float:
        """What a route brings besides its points, as the rules themselves count it."""
        known = self.prospect.routes.besides
        if n not in known:
            known[n] = self.of_claim(n, {})
        return known[n]

    def of_claim(self, n: int, cards: Cards) -> float:
        """The same where these cards are laid, of which there may be more than are asked for."""
        return self._of_claims((n,), cards)

    def of_routes(self, routes: Iterable[int]) -> float:
        """What these routes bring together besides their points."""
        return self._of_claims(routes, {})

    def _of_claims(self, routes: Iterable[int], cards: Cards) -> float:
        table, points = Table(self.table.rules, self.table.before), 0
        for n in routes:
            route = table.board.routes[n]
            points += points_now(table, self.seat, route)
            take(table, self.seat, route, cards)
        return standing(table, self.seat, self._next_outlook) - self._next_standing - points

    def known_of_route(self, n: int) -> float:
        """The same if it is known already of it or the route beside it; who does not look at that
        knows what a route is charged for."""
        routes = self.prospect.routes
        if not self.style.bonuses:
            return -routes.charges.get(n, 0.0)
        known, beside = routes.besides, self.table.board.routes[n].parallel
        return next((known[one] for one in (n, *beside) if one in known), 0.0)

    def of_hand(self, hand: Sequence[int]) -> float:
        """What it brings to hold these cards in place of the own ones, as the rules count it; until
        the end is near nobody looks at that."""
        if self.prospect.turns > TURNS_NEAR_THE_END or not self._hangs_on_hand:
            return 0.0
        key, known = tuple(hand), self._worths_of_holding
        if key not in known:
            known[key] = self._standing_with(key) - self._next_standing
        return known[key]

    @cached_property
    def _hangs_on_hand(self) -> bool:
        """Do the score lines, or what is promised, hang on the cards of a hand?"""
        if not self.style.bonuses:
            return False
        more = [n + CARDS_PER_TURN for n in self.prospect.hand]
        return self._standing_with(more) != self._next_standing

    def _standing_with(self, hand: Sequence[int]) -> float:
        """What the score lines would say if this hand paid, and what is promised."""
        table = Table(self.table.rules, self.table.before)
        changes = zip(table.seats[self.seat].hand, self.prospect.hand, hand, strict=True)
        table.change(self.seat, hand=tuple([max(0, n + then - now) for n, now, then in changes]))
        return standing(table, self.seat, self._next_outlook)

    def of_tickets(self, chances: Mapping[int, float]) -> float:
        """What is promised more if tickets have these chances than if none is gone for."""
        if not self._hangs_on_tickets:
            return 0.0
        return self._promised(chances) - self.promised_without_tickets

    @cached_property
    def _hangs_on_tickets(self) -> bool:
        """Is anything promised that hangs on which tickets are completed?"""
        return (
            self._promised(dict.fromkeys(self.prospect.wanted, 1.0))
            != self.promised_without_tickets
        )

    @cached_property
    def promised_without_tickets(self) -> float:
        """What is promised if no ticket is gone for."""
        return self._promised({})

    def _promised(self, chances: Mapping[int, float]) -> float:
        prospect = self.prospect
        outlook = replace(prospect.outlook, chances={**chances, **prospect.completed})
        return promises(self.table, self.seat, outlook)

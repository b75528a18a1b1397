"""Pair routes: some spaces cost two cards of one color each, of any color (RULES.md 3.12)."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ...board import Count, RouteKeys
from ...mechanism import Mechanism
from ...values import Quote
from ..claims.hooks import Pricing

if TYPE_CHECKING:
    from ...board import Route


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """What such a space costs."""

    cards: int = 2


class PairKeys(RouteKeys, frozen=True):
    """How many such spaces a route has."""

    pair: Count = 0


class PairRoutes(Mechanism[Params], Pricing):
    """Spaces paid with pairs."""

    name = "pair_routes"
    keys = (PairKeys,)
    needs = ("claims",)

    def price(self, route: "Route", quote: Quote) -> Quote:
        """A part of its own for each pair space, and one for all the other spaces."""
        pairs = route.facts.own(PairKeys).pair
        if not pairs:
            return quote
        others = (quote.cards - pairs,) if quote.cards > pairs else ()
        parts = ((self.params.cards,) * pairs) + others
        return replace(quote, cards=sum(parts), parts=parts)

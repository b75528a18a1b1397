"""Ferries: each symbol on the route asks for a locomotive in the payment (RULES.md 3.21)."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ...board import Count, RouteKeys
from ...mechanism import Mechanism
from ...values import Quote, Substitute
from ..claims.hooks import Pricing

if TYPE_CHECKING:
    from ...board import Route


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards may be laid for a symbol in place of a locomotive, none where that is 0; any,
    or `alike`."""

    cards_for_symbol: Count = 0
    alike: bool = False


class FerryKeys(RouteKeys, frozen=True):
    """How many symbols a route has."""

    ferry: Count = 0


class Ferries(Mechanism[Params], Pricing):
    """Locomotives that a route demands, and what stands for them."""

    name = "ferries"
    keys = (FerryKeys,)

    def price(self, route: "Route", quote: Quote) -> Quote:
        """At least as many locomotives as symbols, or the cards that may be laid for them."""
        symbols, cards = route.facts.own(FerryKeys).ferry, self.params.cards_for_symbol
        if not symbols:
            return quote
        sets = (Substitute(cards, "symbol", self.params.alike),) if cards else ()
        return replace(quote, locomotives=symbols, substitutes=(*quote.substitutes, *sets))

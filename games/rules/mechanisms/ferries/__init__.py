"""Ferries: each symbol on the route asks for a locomotive in the payment (RULES.md 3.21)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...board import Count, RouteKeys
from ...mechanism import Mechanism
from ...values import Quote
from ..claims.hooks import Pricing

if TYPE_CHECKING:
    from ...board import Route


class FerryKeys(RouteKeys, frozen=True):
    """How many symbols a route has."""

    ferry: Count = 0


class Ferries(Mechanism, Pricing):
    """Locomotives that a route demands."""

    name = "ferries"
    keys = (FerryKeys,)

    def price(self, route: "Route", quote: Quote) -> Quote:
        """At least as many locomotives as symbols."""
        symbols = route.facts.own(FerryKeys).ferry
        return replace(quote, locomotives=symbols) if symbols else quote

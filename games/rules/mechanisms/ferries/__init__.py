"""Ferries: each symbol on the route asks for a locomotive in the payment (RULES.md 3.21)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...mechanism import Mechanism
from ...values import Quote
from ..claims.hooks import Pricing

if TYPE_CHECKING:
    from ...board import Route


class Ferries(Mechanism, Pricing):
    """Locomotives that a route demands."""

    name = "ferries"

    def price(self, route: "Route", quote: Quote) -> Quote:
        """At least as many locomotives as symbols."""
        return replace(quote, locomotives=route.facts.ferry) if route.facts.ferry else quote

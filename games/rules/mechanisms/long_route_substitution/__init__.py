"""Any cards for the longest route: so many of them stand for one of its spaces (RULES.md 3.28)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...board import Count, RouteKeys
from ...mechanism import Mechanism
from ...values import Quote, Substitute
from ..claims.hooks import Pricing

if TYPE_CHECKING:
    from ...board import Route


class SubstitutionKeys(RouteKeys, frozen=True):
    """How many cards stand for one."""

    any_cards_as_one: Count = 0


class LongRouteSubstitution(Mechanism, Pricing):
    """Sets of any cards that fill the spaces of a route."""

    name = "long_route_substitution"
    keys = (SubstitutionKeys,)

    def price(self, route: "Route", quote: Quote) -> Quote:
        """For each space one card of the color, or a set of any."""
        cards = route.facts.own(SubstitutionKeys).any_cards_as_one
        return replace(quote, substitutes=(Substitute(cards, "space"),)) if cards else quote

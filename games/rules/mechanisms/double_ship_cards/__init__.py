"""Double ships: one card stands for one or two spaces of a sea route (RULES.md 3.17)."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ...mechanism import Mechanism
from ...values import Quote
from ..claims.hooks import Pricing
from ..ship_cards import SEA, SeaKeys

if TYPE_CHECKING:
    from ...board import Route

# The kind of cards that show two ships
DOUBLE = "double"


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many spaces one card can stand for."""

    spaces: int = 2


class DoubleShipCards(Mechanism[Params], Pricing):
    """Cards with two ships."""

    name = "double_ship_cards"
    needs = ("ship_cards",)

    def price(self, route: "Route", quote: Quote) -> Quote:
        """They pay for the sea as well; that no card is superfluous is so in all payments."""
        if route.facts.own(SeaKeys).kind != SEA:
            return quote
        double = (self.board.kinds[DOUBLE], self.params.spaces)
        return replace(quote, kinds=(*quote.kinds, double))

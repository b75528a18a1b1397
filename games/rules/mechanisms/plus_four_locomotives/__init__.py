"""Plus-four locomotives: cards that are wild on long routes only (RULES.md 3.32)."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ...board import Count, DeckKeys
from ...mechanism import Mechanism
from ...values import Quote
from ..claims.hooks import Pricing

if TYPE_CHECKING:
    from ...board import Route


PLUS_FOUR = "plus_four"


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The fewest spaces of a route that they pay for."""

    min_length: int = 4


class PlusFourKeys(DeckKeys, frozen=True):
    """How many of them there are."""

    cards = {"locomotives_plus4": PLUS_FOUR}
    locomotives_plus4: Count = 0


class PlusFourLocomotives(Mechanism[Params], Pricing):
    """A second kind of wild cards; drawn like a colored card, as only locomotives are not."""

    name = "plus_four_locomotives"
    keys = (PlusFourKeys,)
    needs = ("claims",)

    def price(self, route: "Route", quote: Quote) -> Quote:
        """On a long route they stand for any color."""
        if route.length < self.params.min_length:
            return quote
        return replace(quote, wild=(*quote.wild, self.board.cards.index(PLUS_FOUR)))

"""Ship cards: train cards pay for land routes, ship cards for sea routes (RULES.md 3.10)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, TypedDict

from msgspec.structs import replace

from ...board import PLAIN, RouteKeys
from ...mechanism import Mechanism
from ...values import Quote
from ..claims.hooks import Pricing

if TYPE_CHECKING:
    from ...board import Route
    from ...table import Table

SEA: Final = "sea"
# Kinds of cards: a train card with an anchor, and a single ship, which has one too
HARBOR, SHIP = "harbor", "ship"


class SeaKeys(RouteKeys, frozen=True):
    """Does a route lead by land or by sea?"""

    kind: Literal["train", "sea"] = "train"


class View(TypedDict):
    """What everybody sees: how many cards of each pile a seat holds."""

    hands: Sequence[Mapping[str, int]]


class ShipCards(Mechanism, Pricing):
    """Routes by land and by sea."""

    name = "ship_cards"
    keys = (SeaKeys,)
    needs = ("claims", "market")

    def price(self, route: "Route", quote: Quote) -> Quote:
        """Ships for a sea route; for a land route train cards, with an anchor or without."""
        kinds = self.board.kinds
        if route.facts.own(SeaKeys).kind == SEA:
            piece = tuple(self.board.pieces).index(SHIP)
            return replace(quote, kinds=((kinds[SHIP], 1),), piece=piece)
        return replace(quote, kinds=((kinds[PLAIN], 1), (kinds[HARBOR], 1)))

    def seen_by_all(self, table: "Table") -> View:
        """How many cards of each pile everybody holds: their backs tell."""
        home = self.board.pile_of_card
        return {
            "hands": [
                {
                    pile: sum(n for card, n in enumerate(other.hand) if home[card] == pile)
                    for pile in self.board.piles
                }
                for other in table.seats
            ]
        }

"""Restricted locomotives: they stand for other cards on some kinds of routes only (3.27).

That a face-up locomotive then counts as one card is told by the board (`[draw]`).
"""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from ...mechanism import Mechanism
from ...values import Quote
from ..claims.hooks import Pricing
from ..ferries import FerryKeys
from ..tunnels import TunnelKeys

if TYPE_CHECKING:
    from ...board import Route


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of routes, named as boards name them."""

    usable_on: tuple[Literal["tunnel", "ferry"], ...]


class RestrictedLocomotives(Mechanism[Params], Pricing):
    """Routes on which nothing is wild."""

    name = "restricted_locomotives"
    needs = ("claims",)

    def price(self, route: "Route", quote: Quote) -> Quote:
        """Elsewhere no card stands for another."""
        kinds = {
            "tunnel": route.facts.own(TunnelKeys).tunnel,
            "ferry": route.facts.own(FerryKeys).ferry > 0,
        }
        usable = any(kinds[kind] for kind in self.params.usable_on)
        return quote if usable else replace(quote, wild=())

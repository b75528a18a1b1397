"""How large piles of country cards are drawn."""

from ...footprints import Box
from ...values import Data


def standing(place: Data, params: Data) -> Box | None:
    """A pile of cards, each a little to the left of and above the one below."""
    cards = place.get("cards", ())
    up = 2.6 * 0.12 * (len(cards) - 1)
    return (-1.3 - up, -1.3 - up, 1.3, 1.3) if cards else None

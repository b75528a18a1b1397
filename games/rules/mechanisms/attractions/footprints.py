"""How large the stars are drawn."""

from ...footprints import Box, around
from ...values import Data


def standing(place: Data, params: Data) -> Box | None:
    """A star in the place of the dot."""
    return around(2.7) if place.get("attraction") else None

"""How large the numbers of districts are drawn."""

from ...footprints import Box, around
from ...values import Data


def standing(place: Data, params: Data) -> Box | None:
    """A number in the place of the dot."""
    return around(2.4) if place.get("region") else None

"""How large the signs of regions are drawn."""

from ...footprints import Box, around
from ...values import Data


def standing(place: Data, params: Data) -> Box | None:
    """A sign in the place of the dot; terminals have none."""
    return None if place.get("country") else around(2.4)

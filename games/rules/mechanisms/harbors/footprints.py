"""How large anchors are drawn."""

from ...footprints import Box, around
from ...values import Data


def standing(place: Data, params: Data) -> Box | None:
    """An anchor in the place of the dot."""
    return around(2.1) if place.get("harbor") else None

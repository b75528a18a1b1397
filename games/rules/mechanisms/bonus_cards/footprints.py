"""How large the signs of places inside the Arctic Circle are drawn."""

from ...footprints import Box, around
from ...values import Data


def standing(place: Data, params: Data) -> Box | None:
    """A snowflake in the place of the dot."""
    return around(2.4) if place.get("arctic") else None

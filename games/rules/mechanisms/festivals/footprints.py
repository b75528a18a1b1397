"""How large festivals are drawn."""

from ...footprints import Box, around
from ...values import Data


def standing(place: Data, params: Data) -> Box | None:
    """The sign of a festival, as large as when cards lie there."""
    return around(4.2) if place.get("festival") else None

"""How large waiting passengers are drawn."""

from ...footprints import Box
from ...values import Data


def standing(place: Data, params: Data) -> Box | None:
    """Passengers side by side, half hidden by the next."""
    n = place.get("passengers", 0)
    wide = 2.6 / 2 + 2.6 * 0.5 * (n - 1) / 2
    return (-wide, -2.6 * 0.75, wide, 2.6 * 0.25) if n else None

"""How large stacks of tokens are drawn."""

from ...footprints import Box
from ...values import Data


def standing(place: Data, params: Data) -> Box | None:
    """A stack of tokens, each a little above the one below."""
    pile = params["piles"].get(place.get("merchandise"), ())
    return (-1.25, -1.25 - 2.5 * 0.13 * (len(pile) - 1), 1.25, 1.25) if pile else None

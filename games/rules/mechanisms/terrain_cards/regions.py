"""The land about the routes of each kind of terrain has a tint of its own."""

from ...values import Data
from .legend import sign

LETTERED = "sign"


def region(thing: Data, board: Data) -> str | None:
    """The terrain of a route of a board file."""
    return sign(thing, board["mechanisms"]["terrain_cards"])

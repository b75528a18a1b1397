"""The land about the routes of each line has a tint of its own: each color is at home in one
province."""

from ...values import Data

LETTERED = "sign"
"""That of its color."""


def region(thing: Data, board: Data) -> str | None:
    """The color of a route of a board file; gray ones belong to no line."""
    color: str | None = thing.get("color")
    return None if color == "gray" else color

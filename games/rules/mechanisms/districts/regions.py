"""The land about the places of each district has a tint of its own."""

from ...values import Data

LETTERED = ""
"""Numbers stand in its places already."""


def region(thing: Data, board: Data) -> str | None:
    """The district of a place of a board file."""
    return thing.get("region")

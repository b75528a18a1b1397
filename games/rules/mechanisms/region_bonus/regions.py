"""The land about the places of each region has a tint of its own."""

from ...values import Data

LETTERED = ""
"""Signs stand in its places already."""


def region(thing: Data, board: Data) -> str | None:
    """The region of a place of a board file."""
    id_ = thing.get("id")
    return next((one["id"] for one in board["regions"] if id_ in one["cities"]), None)

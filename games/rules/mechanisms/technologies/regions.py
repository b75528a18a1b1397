"""The land about the places of each concession has a tint of its own."""

from ...values import Data

LETTERED = "name"


def region(thing: Data, board: Data) -> str | None:
    """The country of a place of a board file."""
    return thing.get("region")

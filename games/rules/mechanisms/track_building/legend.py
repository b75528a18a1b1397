"""Track beds stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is it one?"""
    return "bed" if route.get("kind") == "bed" else None

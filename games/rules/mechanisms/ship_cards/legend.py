"""Sea routes stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is it paid with ship cards?"""
    return "sea" if route.get("kind") == "sea" else None

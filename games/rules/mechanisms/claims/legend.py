"""Gray routes stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is it paid with any one color?"""
    return "gray" if route.get("color") == "gray" else None

"""Routes of bullet trains stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is it built for everybody?"""
    return "bullet" if route.get("bullet") else None

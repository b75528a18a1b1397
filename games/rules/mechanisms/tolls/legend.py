"""Tolls stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is there a toll on it?"""
    return "toll" if route.get("toll") else None

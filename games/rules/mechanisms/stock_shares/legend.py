"""Shares stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is there a share on it?"""
    return "share" if route.get("shares") else None

"""Tunnels stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is it a tunnel?"""
    return "tunnel" if route.get("tunnel") else None

"""Spaces that cost a pair stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is there such a space on it?"""
    return "pair" if route.get("pair") else None

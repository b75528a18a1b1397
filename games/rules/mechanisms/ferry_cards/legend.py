"""Ferries stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is it a ferry?"""
    return "wave" if route.get("ferry") else None

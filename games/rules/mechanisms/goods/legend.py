"""Carts stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is there a cart on it?"""
    return "goods" if route.get("goods") else None

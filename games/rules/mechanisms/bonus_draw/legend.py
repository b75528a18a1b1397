"""Routes that bring cards stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is it one?"""
    return "cards" if route.get("bonus_cards") else None

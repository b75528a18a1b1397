"""Routes that any cards pay stand in the legend on the map."""

from ...values import Data


def sign(route: Data, params: Data) -> str | None:
    """Is it one?"""
    return "any_cards" if route.get("any_cards_as_one") else None

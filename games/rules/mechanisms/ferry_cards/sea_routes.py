"""Ferries lead over the sea: a steamer may be drawn beside them."""

from ...values import Data


def sails(route: Data) -> bool:
    """Does this route of a board file lead over the sea?"""
    return bool(route.get("ferry"))

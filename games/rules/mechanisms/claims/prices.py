"""What routes cost by the facts of the board, computed once."""

from functools import lru_cache
from typing import TYPE_CHECKING

from ...values import Quote
from .hooks import Pricing

if TYPE_CHECKING:
    from ...board import Route
    from ...kernel import Rules

KNOWN = 256
"""For how many boards prices are remembered."""


@lru_cache(maxsize=KNOWN)
def prices(rules: "Rules") -> tuple[Quote, ...]:
    """The price of every route."""
    return tuple(_price(rules, route) for route in rules.board.routes)


@lru_cache(maxsize=KNOWN)
def priced_alike(rules: "Rules") -> tuple[tuple[Quote, tuple["Route", ...]], ...]:
    """Every price, and the routes that cost it."""
    groups: dict[Quote, list[Route]] = {}
    for route, price in zip(rules.board.routes, prices(rules), strict=True):
        groups.setdefault(price, []).append(route)
    return tuple((price, tuple(routes)) for price, routes in groups.items())


def _price(rules: "Rules", route: "Route") -> Quote:
    """By its length (RULES.md CORE-R2, R4), and by what the other rules say to it."""
    board = rules.board
    quote = Quote(
        cards=route.length,
        colors=tuple(range(len(board.colors))) if route.color is None else (route.color,),
        pieces=route.length,
        points=board.points[route.length],
    )
    for mechanism in rules.taking(Pricing):
        quote = mechanism.price(route, quote)
    return quote

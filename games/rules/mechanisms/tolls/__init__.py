"""Tolls: still to be built."""

from ...board import Count, RouteKeys


class TollKeys(RouteKeys, frozen=True):
    """The tokens that a route costs."""

    toll: Count = 0


KEYS = (TollKeys,)

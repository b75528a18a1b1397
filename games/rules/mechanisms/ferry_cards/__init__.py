"""Ferry cards: still to be built."""

from ...board import Count, RouteKeys


class FerryCardKeys(RouteKeys, frozen=True):
    """The waves of a route."""

    ferry: Count = 0


KEYS = (FerryCardKeys,)

"""Routes that bring cards: still to be built."""

from ...board import Count, RouteKeys


class BonusDrawKeys(RouteKeys, frozen=True):
    """How many."""

    bonus_cards: Count = 0


KEYS = (BonusDrawKeys,)

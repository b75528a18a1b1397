"""Any cards for the longest track: still to be built."""

from ...board import Count, RouteKeys


class SubstitutionKeys(RouteKeys, frozen=True):
    """How many stand for one."""

    any_cards_as_one: Count = 0


KEYS = (SubstitutionKeys,)

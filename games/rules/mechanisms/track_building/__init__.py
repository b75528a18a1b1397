"""Tracks to be built first: still to be built."""

from typing import Literal

from ...board import RouteKeys


class BedKeys(RouteKeys, frozen=True):
    """Is the route one?"""

    kind: Literal["", "bed"] = ""


KEYS = (BedKeys,)

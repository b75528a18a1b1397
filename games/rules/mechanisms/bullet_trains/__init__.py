"""Bullet trains for everybody: still to be built."""

from ...board import RouteKeys


class BulletKeys(RouteKeys, frozen=True):
    """Is the route built for everybody?"""

    bullet: bool = False


KEYS = (BulletKeys,)

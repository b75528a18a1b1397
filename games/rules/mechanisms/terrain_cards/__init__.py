"""Terrain cards: still to be built."""

from ...board import Count, SetupKeys


class TerrainKeys(SetupKeys, frozen=True):
    """How many everybody begins with."""

    terrain: Count = 0


KEYS = (TerrainKeys,)

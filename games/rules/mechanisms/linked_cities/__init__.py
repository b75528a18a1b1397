"""Cities printed twice: still to be built."""

from ...board import CityKeys


class InsetKeys(CityKeys, frozen=True):
    """The map of its own on which a city lies."""

    region: str = ""


KEYS = (InsetKeys,)

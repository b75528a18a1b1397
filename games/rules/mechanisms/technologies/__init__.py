"""Technologies: still to be built."""

from ...board import CityKeys


class ConcessionKeys(CityKeys, frozen=True):
    """The region whose concession a city asks for."""

    region: str = ""


KEYS = (ConcessionKeys,)

"""Bonus cards for the end: still to be built."""

from ...board import CityKeys


class BonusCardKeys(CityKeys, frozen=True):
    """The country of a place, and whether it is an arctic one."""

    region: str = ""
    arctic: bool = False


KEYS = (BonusCardKeys,)

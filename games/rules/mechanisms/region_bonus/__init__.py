"""Regions: still to be built."""

from msgspec import Struct

from ...board import FileKeys, Slug, Text


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """Cities that count together."""

    id: Slug
    name: Text
    cities: tuple[Slug, ...]


class RegionKeys(FileKeys, frozen=True):
    """The cities of each."""

    regions: tuple[Region, ...] = ()


KEYS = (RegionKeys,)

"""Mechanisms that boards name and that are still to be built: such boards are shown as coming.

What their board files say already is declared here, by the mechanism that will read it.
"""

from typing import Literal

from msgspec import Struct

from ..board import (
    CityKeys,
    Count,
    DeckKeys,
    FileKeys,
    Known,
    RouteKeys,
    SetupKeys,
    Slug,
    Text,
)


class BonusCardKeys(CityKeys, frozen=True):
    """Bonus cards: the country of a place, and whether it is an arctic one."""

    region: str = ""
    arctic: bool = False


class BonusDrawKeys(RouteKeys, frozen=True):
    """Routes that bring cards: how many."""

    bonus_cards: Count = 0


class BulletKeys(RouteKeys, frozen=True):
    """Bullet trains: is the route built for everybody?"""

    bullet: bool = False


class FerryCardKeys(RouteKeys, frozen=True):
    """Ferry cards: the waves of a route."""

    ferry: Count = 0


class FestivalKeys(CityKeys, frozen=True):
    """Festivals: the one of a city."""

    festival: str = ""


class FestivalCardKeys(DeckKeys, frozen=True):
    """Festivals: how many of their cards are in the deck."""

    festival_cards: Count = 0


class InsetKeys(CityKeys, frozen=True):
    """Cities printed twice: the map of its own on which a city lies."""

    region: str = ""


class SubstitutionKeys(RouteKeys, frozen=True):
    """Any cards for the longest track: how many stand for one."""

    any_cards_as_one: Count = 0


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """Cities that count together."""

    id: Slug
    name: Text
    cities: tuple[Slug, ...]


class RegionKeys(FileKeys, frozen=True):
    """Regions: the cities of each."""

    regions: tuple[Region, ...] = ()


class ShareKeys(RouteKeys, frozen=True):
    """Company shares: those that a route brings one of."""

    shares: tuple[Slug, ...] = ()


class ConcessionKeys(CityKeys, frozen=True):
    """Technologies: the region whose concession a city asks for."""

    region: str = ""


class TerrainKeys(SetupKeys, frozen=True):
    """Terrain cards: how many everybody begins with."""

    terrain: Count = 0


class DraftKeys(SetupKeys, frozen=True):
    """Tickets passed around: as many as said have to be kept, no more."""

    keep_exact: bool = False


class DraftCardKeys(DeckKeys, frozen=True):
    """Tickets passed around: how many cards in the deck begin it anew."""

    draft_card: Count = 0


class TollKeys(RouteKeys, frozen=True):
    """Tolls: the tokens that a route costs."""

    toll: Count = 0


class BedKeys(RouteKeys, frozen=True):
    """Tracks to be built first: is the route one?"""

    kind: Literal["", "bed"] = ""


PLANNED: Known = {
    "alvin": (),
    "bonus_cards": (BonusCardKeys,),
    "bonus_draw": (BonusDrawKeys,),
    "bullet_trains": (BulletKeys,),
    "city_markers": (),
    "express_cards": (),
    "ferry_cards": (FerryCardKeys,),
    "festivals": (FestivalKeys, FestivalCardKeys),
    "linked_cities": (InsetKeys,),
    "long_route_substitution": (SubstitutionKeys,),
    "province_board": (),
    "region_bonus": (RegionKeys,),
    "stock_shares": (ShareKeys,),
    "technologies": (ConcessionKeys,),
    "terrain_cards": (TerrainKeys,),
    "ticket_draft": (DraftKeys, DraftCardKeys),
    "tolls": (TollKeys,),
    "track_building": (BedKeys,),
}

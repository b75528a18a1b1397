"""REGISTRY: every mechanism, in the order in which they speak; each is a folder here."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ..mechanism import AnyMechanism

ORDER = (
    "market",  # deals first; its row is filled before anybody looks at the end of a turn
    "claims",
    "ferries",
    "ferry_cards",
    "plus_four_locomotives",
    "restricted_locomotives",
    "long_route_substitution",
    "mountains",
    "ship_cards",
    "double_ship_cards",  # more cards for the routes that cost ships
    "pair_routes",
    "track_building",
    "tunnels",
    "technologies",  # what stands for a locomotive, after what demands one
    "stations",
    "terrain_cards",
    "bonus_draw",
    "festivals",  # its cards are mixed into the pile when hands and row are dealt
    "tickets",
    "ticket_draft",
    "draft_card",  # put into the pile when all else is dealt, and laid back when it is mixed
    "pieces_exchange",
    "ticket_decks",
    "neighboring_countries",
    "team_play",  # what a sample hides of the holders is mixed with hands and piles already mixed
    "connections",
    "alvin",  # is caught before a marker may be placed
    "city_markers",
    "tour_tickets",
    "harbors",
    "end_game",
    "goods",
    "merchandise_passengers",
    "passenger_meeples",
    "country_cards",
    "stock_shares",
    "province_board",
    "express_cards",
    "tolls",
    "bullet_trains",
    "linked_cities",
    "yard",
    "big_city_bonus",  # counts the tickets that the yard has completed
    "mandala",
    "attractions",
    "districts",
    "region_bonus",
    "longest_route",
    "asian_explorer",
    "globetrotter",
    "bonus_cards",
)


def _rule(name: str) -> type[AnyMechanism]:
    """The class of a mechanism: `Tunnels` in `tunnels`."""
    found: type[AnyMechanism] = getattr(_folder(name), name.title().replace("_", ""))
    return found


def _folder(name: str) -> ModuleType:
    return import_module(f"{__name__}.{name}")


@cache
def beside(mechanism: str, module: str) -> ModuleType | None:
    """A module that lies in the folder of a mechanism for who is no part of the rules, such as
    `page_values`; None if this one has none."""
    name = f"{__name__}.{mechanism}.{module}"
    return import_module(name) if find_spec(name) else None


REGISTRY = tuple(map(_rule, ORDER))

"""REGISTRY: every mechanism, in the order in which they speak."""

from ..mechanism import Mechanism
from .big_city_bonus import BigCityBonus
from .claims import Claims
from .connections import Connections
from .ferries import Ferries
from .globetrotter import Globetrotter
from .goods import Goods
from .longest_route import LongestRoute
from .market import Market
from .merchandise_passengers import MerchandisePassengers
from .neighboring_countries import NeighboringCountries
from .plus_four_locomotives import PlusFourLocomotives
from .stations import Stations
from .team_play import TeamPlay
from .ticket_decks import TicketDecks
from .tickets import Tickets
from .tunnels import Tunnels
from .yard import Yard

REGISTRY: tuple[type[Mechanism], ...] = (
    Market,  # deals first; its row is filled before anybody looks at the end of a turn
    Claims,
    Ferries,
    PlusFourLocomotives,
    Tunnels,
    Stations,
    Tickets,
    TicketDecks,
    NeighboringCountries,
    TeamPlay,  # what a twin hides of the holders is mixed with hands and piles already mixed
    Connections,
    Goods,
    MerchandisePassengers,
    Yard,
    BigCityBonus,  # counts the tickets that the yard has completed
    LongestRoute,
    Globetrotter,
)

PLANNED = (
    "alvin",
    "asian_explorer",
    "attractions",
    "bonus_cards",
    "bonus_draw",
    "bullet_trains",
    "city_markers",
    "country_cards",
    "districts",
    "double_ship_cards",
    "end_game",
    "express_cards",
    "ferry_cards",
    "festivals",
    "harbors",
    "linked_cities",
    "long_route_substitution",
    "mandala",
    "mountains",
    "pair_routes",
    "passenger_meeples",
    "pieces_exchange",
    "province_board",
    "region_bonus",
    "restricted_locomotives",
    "ship_cards",
    "stock_shares",
    "technologies",
    "terrain_cards",
    "ticket_draft",
    "tolls",
    "tour_tickets",
    "track_building",
)
"""Mechanisms that boards name and that are still to be built: such boards are shown as coming."""

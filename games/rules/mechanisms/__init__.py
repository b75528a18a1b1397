"""REGISTRY: every mechanism, in the order in which they speak."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from ..mechanism import AnyMechanism
from .asian_explorer import AsianExplorer
from .attractions import Attractions
from .big_city_bonus import BigCityBonus
from .claims import Claims
from .connections import Connections
from .country_cards import CountryCards
from .districts import Districts
from .double_ship_cards import DoubleShipCards
from .end_game import EndGame
from .ferries import Ferries
from .globetrotter import Globetrotter
from .goods import Goods
from .harbors import Harbors
from .longest_route import LongestRoute
from .mandala import Mandala
from .market import Market
from .merchandise_passengers import MerchandisePassengers
from .mountains import Mountains
from .neighboring_countries import NeighboringCountries
from .pair_routes import PairRoutes
from .passenger_meeples import PassengerMeeples
from .pieces_exchange import PiecesExchange
from .planned import PLANNED
from .plus_four_locomotives import PlusFourLocomotives
from .restricted_locomotives import RestrictedLocomotives
from .ship_cards import ShipCards
from .stations import Stations
from .team_play import TeamPlay
from .ticket_decks import TicketDecks
from .tickets import Tickets
from .tour_tickets import TourTickets
from .tunnels import Tunnels
from .yard import Yard

__all__ = ["PLANNED", "REGISTRY", "beside"]

REGISTRY: tuple[type[AnyMechanism], ...] = (
    Market,  # deals first; its row is filled before anybody looks at the end of a turn
    Claims,
    Ferries,
    PlusFourLocomotives,
    RestrictedLocomotives,
    Mountains,
    ShipCards,
    DoubleShipCards,  # more cards for the routes that cost ships
    PairRoutes,
    Tunnels,
    Stations,
    Tickets,
    PiecesExchange,
    TicketDecks,
    NeighboringCountries,
    TeamPlay,  # what a twin hides of the holders is mixed with hands and piles already mixed
    Connections,
    TourTickets,
    Harbors,
    EndGame,
    Goods,
    MerchandisePassengers,
    PassengerMeeples,
    CountryCards,
    Yard,
    BigCityBonus,  # counts the tickets that the yard has completed
    Mandala,
    Attractions,
    Districts,
    LongestRoute,
    AsianExplorer,
    Globetrotter,
)


@cache
def beside(mechanism: str, module: str) -> ModuleType | None:
    """A module that lies in the folder of a mechanism for who is no part of the rules, such as
    `numbers`; None if this one has none."""
    name = f"{__name__}.{mechanism}.{module}"
    return import_module(name) if find_spec(name) else None

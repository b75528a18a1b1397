"""REGISTRY: every mechanism, in the order in which they speak."""

from ..mechanism import Mechanism
from .claims import Claims
from .connections import Connections
from .globetrotter import Globetrotter
from .longest_route import LongestRoute
from .market import Market
from .tickets import Tickets

REGISTRY: tuple[type[Mechanism], ...] = (
    Market,  # deals first; its row is filled before anybody looks at the end of a turn
    Claims,
    Tickets,
    Connections,
    LongestRoute,
    Globetrotter,
)

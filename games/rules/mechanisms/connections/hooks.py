"""What connections ask the other mechanisms: each class is a hook of those that derive from it."""

# fold = each changes the value in turn, collect = all joined

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from msgspec import Struct

from ...graph import Edge
from ...state import EVERYBODY
from ...table import owned_by

if TYPE_CHECKING:
    from ...board import Ticket
    from ...table import Table


class Connectivity(Struct, frozen=True):
    """What joins cities for one seat's tickets: the indexes of its routes and of everybody's, and
    groups of routes of which one each may be borrowed at the end. `hoped` are those it may still
    come to borrow, `bridges` pairs of cities joined without a route. Where a network has to hang
    together, `root` is the city from which it grows."""

    owned: tuple[int, ...]
    one_of: tuple[tuple[int, ...], ...] = ()
    hoped: frozenset[int] = frozenset()
    bridges: tuple[tuple[int, int], ...] = ()
    root: int | None = None


class Counting(ABC):
    """Has a say in which tickets count for a seat."""

    @abstractmethod
    def counted_tickets(
        self, table: "Table", seat: int, tickets: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The tickets that this seat knows to count for it (fold)."""


class Offering(ABC):
    """Lets seats choose tickets in a way of its own."""

    @abstractmethod
    def offered_tickets(self, table: "Table", seat: int) -> tuple[int, ...]:
        """The tickets among which this seat chooses now (collect)."""


class Joining(ABC):
    """Joins cities for tickets by more than the own routes."""

    @abstractmethod
    def connectivity(self, table: "Table", seat: int, links: Connectivity) -> Connectivity:
        """What joins cities for this seat's tickets (fold)."""


class Valuing(ABC):
    """Has a say in what tickets bring."""

    @abstractmethod
    def ticket_value(self, ticket: "Ticket", roads: tuple[Edge, ...], points: int) -> int:
        """What a completed ticket brings, its places joined by these roads (fold)."""


def counted_tickets(table: "Table", seat: int) -> tuple[int, ...]:
    """The tickets that this seat knows to count for it."""
    tickets = table.seats[seat].tickets
    for mechanism in table.rules.implementing[Counting]:
        tickets = mechanism.counted_tickets(table, seat, tickets)
    return tickets


def connectivity(table: "Table", seat: int) -> Connectivity:
    """What joins cities for this seat's tickets."""
    links = Connectivity(owned_by(table.owner, (*table.side(seat), EVERYBODY)))
    for mechanism in table.rules.implementing[Joining]:
        links = mechanism.connectivity(table, seat, links)
    return links


def ticket_value(table: "Table", ticket: "Ticket", roads: tuple[Edge, ...], points: int) -> int:
    """What a completed ticket brings, its places joined by these roads."""
    for mechanism in table.rules.implementing[Valuing]:
        points = mechanism.ticket_value(ticket, roads, points)
    return points

"""What claims ask the other mechanisms: each class is a hook, asked of whoever derives from it."""

# fold = each changes the value in turn, collect = all joined, any = first yes

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ...values import Cards, Fact, Move, Quote

if TYPE_CHECKING:
    from ...board import Route
    from ...table import Table


class Pricing(ABC):
    """Has a say in what routes cost."""

    @abstractmethod
    def price(self, route: "Route", quote: Quote) -> Quote:
        """What a route costs and gives whoever claims it: facts of the board only (fold)."""


class Tariffs(ABC):
    """Has several price lists, of which one holds for a seat as long as nothing else is decided."""

    @abstractmethod
    def tariff(self, table: "Table", seat: int) -> Hashable:
        """Which price list holds for this seat now."""

    @abstractmethod
    def listed(self, tariff: Any, route: "Route", quote: Quote) -> Quote:
        """What a route costs by this list: computed once for each. The points are those of its
        price (fold)."""


class Opening(ABC):
    """Opens routes that others own."""

    @abstractmethod
    def opened(self, table: "Table", seat: int) -> int:
        """The routes of others that this seat may claim now, to own them together, as bits
        (collect)."""


class Quoting(ABC):
    """Has a say in what a route costs a seat now, or whether it may have it at all."""

    @abstractmethod
    def quote(self, table: "Table", seat: int, route: "Route", quote: Quote) -> Quote:
        """What this seat has to pay for a route that the board leaves open to it; `refused` if it
        may not have it. The points are those of its price (fold, up to the first refusal)."""

    def quoted(self, table: "Table", seat: int) -> int:
        """The routes that I say something to now, as bits: all, unless I know better. Of the others
        prices are listed as quickly as on boards without me (all joined)."""
        return -1


class Gating(ABC):
    """Keeps routes from seats for now, whatever they pay."""

    @abstractmethod
    def gate(self, table: "Table", seat: int) -> tuple[int, str]:
        """Which free routes this seat may not have yet, as bits, and the code of the refusal,
        whose data is the route. It may come to have them (collect)."""

    def lacking(self, table: "Table", seat: int, route: "Route") -> Mapping[str, Fact]:
        """What the refusal tells besides the route."""
        return {}


class Closing(ABC):
    """Closes routes for good."""

    @abstractmethod
    def closed(self, table: "Table") -> tuple[int, str]:
        """Which free routes nobody will have any more, as bits, and the code of the refusal, whose
        data is the route (collect)."""


class Earning(ABC):
    """Has a say in who scores the routes, and keeps it: what counts is the moment of the claim."""

    @abstractmethod
    def earners(
        self, table: "Table", seat: int, route: "Route", seats: tuple[int, ...]
    ) -> tuple[int, ...]:
        """The seats that score a route if this seat claims it now; who stands there twice scores
        it twice (fold)."""

    @abstractmethod
    def earned(self, table: "Table") -> Mapping[int, tuple[int, ...]]:
        """Who has scored the claimed routes, by their numbers: those that not their owner alone
        has scored, once (collect)."""


class Funding(ABC):
    """Has a say in which cards may be paid with."""

    @abstractmethod
    def wallet(self, table: "Table", seat: int, hand: tuple[int, ...]) -> tuple[int, ...]:
        """The cards this seat may pay with (fold)."""

    def spend(self, table: "Table", seat: int, counts: Sequence[int]) -> Sequence[int]:
        """Of the cards, counted by kind, with which this seat pays those that leave its hand: what
        I keep for it I take myself (fold)."""
        return counts


# A method that lays the cards of a move, and does it: table, seat, move
Paid = Callable[[Any, "Table", int, Any], None]


class Paying:
    """Has moves that cost cards."""

    # How each of these is carried out once its cards are known to pay for it
    paid: ClassVar[Mapping[type[Move], Paid]] = {}


class BeforePay(ABC):
    """May ask where the cards of a payment come from."""

    @abstractmethod
    def before_pay(self, table: "Table", seat: int, move: Move, cards: Cards) -> bool:
        """Hold a fitting payment back until it is settled which cards pay; then I `resume` the
        move (any)."""


class BeforeClaim(ABC):
    """May let something else happen before a paid route is one's own."""

    @abstractmethod
    def before_claim(self, table: "Table", seat: int, route: "Route", cards: Cards) -> bool:
        """Hold a paid claim back: I shall finish or undo it (any)."""

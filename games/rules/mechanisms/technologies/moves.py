"""What is decided about technologies, and what happens with them: moves, questions and events."""

from collections.abc import Mapping

from ...state import Decision
from ...values import Cards, Id, Move, Occurrence


class Buy(Move, frozen=True, tag="technologies.buy"):
    """Buy this technology, and pay with these cards."""

    item: Id
    cards: Cards


class Leave(Move, frozen=True, tag="technologies.leave"):
    """Claim no route, or no second one, with the technology just bought for it."""


class UseNow(Decision, frozen=True, tag="technologies.use"):
    """Which route is claimed with the technology just bought for it."""

    item: str


class OneMore(Decision, frozen=True, tag="technologies.more"):
    """Which second route is claimed with the technology just bought for it, if any."""

    item: str


class ThirdCard(Decision, frozen=True, tag="technologies.third"):
    """A further card may be drawn from the pile, where all were drawn from there."""


class Bought(Occurrence, frozen=True, tag="technologies.bought"):
    """A technology was bought with these cards."""

    seat: int
    item: str
    cards: Mapping[str, int]


class Returned(Occurrence, frozen=True, tag="technologies.returned"):
    """A technology that has been used went back to those for sale."""

    seat: int
    item: str


class Bonus(Occurrence, frozen=True, tag="technologies.bonus"):
    """Technologies brought so many points for a route besides its own."""

    seat: int
    route: str
    points: int


class Boxed(Occurrence, frozen=True, tag="technologies.boxed"):
    """These technologies can be bought no more."""

    items: tuple[str, ...]

"""What is decided about express cards, and what comes of it."""

from typing import Annotated

from msgspec import Meta

from ...state import Decision
from ...values import Move, Occurrence

Value = Annotated[int, Meta(ge=1, le=9)]


class Cards(Move, frozen=True, tag="express_cards.cards"):
    """Spend the card of this value: draw as many cards blind, before drawing as ever."""

    value: Value


class Tickets(Move, frozen=True, tag="express_cards.tickets"):
    """Spend the card of this value: draw as many tickets more."""

    value: Value


class First(Decision, frozen=True, tag="express_cards.first"):
    """The extra cards are drawn: now the first card of the turn is taken."""


class Spent(Occurrence, frozen=True, tag="express_cards.spent"):
    """Somebody has spent their card of this value: it leaves the game."""

    seat: int
    value: int

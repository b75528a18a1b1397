"""What happens at the market."""

from typing import Annotated

from ...values import SECRET, Occurrence


class Took(Occurrence, frozen=True, tag="market.took"):
    """A card of the row was taken."""

    seat: int
    slot: int
    card: str


class DrewBlind(Occurrence, frozen=True, tag="market.blind"):
    """The top of a pile was drawn; `pile` where there are several."""

    seat: int
    pile: str | None
    card: Annotated[str | None, SECRET]


class Turned(Occurrence, frozen=True, tag="market.turned"):
    """The top of a pile was drawn whose cards all may see."""

    seat: int
    pile: str
    card: str


class Stopped(Occurrence, frozen=True, tag="market.stopped"):
    """Somebody left it at one card."""

    seat: int


class Filled(Occurrence, frozen=True, tag="market.filled"):
    """A card was turned up in a gap of the row."""

    slot: int
    card: str


class Swept(Occurrence, frozen=True, tag="market.swept"):
    """A row with too many of a card was discarded."""

    cards: tuple[str, ...]

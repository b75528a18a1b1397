"""What partners decide besides what everybody decides: the moves, and the questions that most of
them answer."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from ...state import Decision
from ...values import SECRET, Cards, Id, Move

# What a field of a move may be that costs cards
Said = str | int | None | Mapping[str, int]
PLACE, PAY, ENTRUST = "team_play.place", "team_play.pay", "team_play.entrust"


class Place(Move, frozen=True, tag=PLACE):
    """Put the card just drawn into the own hand or into the holder."""

    to: Literal["hand", "holder"]


class Pay(Move, frozen=True, tag=PAY):
    """Take these of the cards paid out of the holder, the others out of the hand."""

    holder: Cards


class Entrust(Move, frozen=True, tag=ENTRUST):
    """Put one of the tickets just kept into the holder."""

    ticket: Id


class Share(Move, frozen=True, tag="team_play.share"):
    """Put some of the own tickets into the holder."""

    tickets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]


class OpenCard(Decision, frozen=True, tag=PLACE):
    """Where the card goes that all saw being taken."""

    card: str


class BlindCard(Decision, frozen=True, tag=PLACE):
    """Where the card goes that was drawn blind."""

    card: Annotated[str, SECRET]


class Payment(Decision, frozen=True, tag=PAY):
    """What of its cards comes out of the holder: the move, as it is written, is held back until
    that is said."""

    move: Mapping[str, Said]

    @property
    def cards(self) -> Cards:
        """What it lays."""
        cards = self.move["cards"]
        if not isinstance(cards, dict):
            raise TypeError(f"{self.move['kind']} lays no cards")
        return cards


class Choice(Decision, frozen=True, tag=ENTRUST):
    """Which of the `n` tickets just kept goes into the holder."""

    count: int

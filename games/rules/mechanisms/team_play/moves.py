"""What partners decide besides what everybody decides."""

from typing import Annotated, Literal

from msgspec import Meta

from ...values import Cards, Id, Move

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

"""What is decided in the yard: lining cards up, and handing in what tickets ask for."""

from collections.abc import Mapping
from typing import Annotated

from ...state import Decision
from ...values import SECRET, Cards, Id, Move


class Place(Move, frozen=True, tag="yard.place"):
    """Line up cards: one color with locomotives, or one card each of three colors."""

    cards: Cards


class Deliver(Move, frozen=True, tag="yard.deliver"):
    """Hand in the cards of one ticket."""

    ticket: Id


class DeliverBest(Move, frozen=True, tag="yard.deliver_best"):
    """Hand in the cards of the proposed tickets, and be done."""


class Done(Move, frozen=True, tag="yard.done"):
    """Hand in nothing more."""


class Check(Decision, frozen=True, tag="yard.check"):
    """Which tickets are paid with the cards on the road; `best` are proposed."""

    road: Annotated[Mapping[str, int], SECRET]
    best: Annotated[tuple[Id, ...], SECRET]

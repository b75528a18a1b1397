"""The moves of the yard: lining cards up, and handing in what tickets ask for."""

from ...values import Cards, Id, Move


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

"""What happens in the yards."""

from collections.abc import Mapping
from typing import Annotated

from ...values import SECRET, Occurrence


class Placed(Occurrence, frozen=True, tag="yard.placed"):
    """Cards were lined up."""

    seat: int
    cards: Mapping[str, int]


class Robbed(Occurrence, frozen=True, tag="yard.robbed"):
    """A longer column has driven out one of this color with so many cards."""

    seat: int
    by: int
    color: str
    count: int


class Dispatched(Occurrence, frozen=True, tag="yard.set_out"):
    """The top cards of so many columns have gone on the road."""

    seat: int
    count: int


class Delivered(Occurrence, frozen=True, tag="yard.delivered"):
    """A ticket was paid."""

    seat: int
    points: int
    ticket: Annotated[str, SECRET]


class Round(Occurrence, frozen=True, tag="yard.round"):
    """Another round begins."""

    number: int

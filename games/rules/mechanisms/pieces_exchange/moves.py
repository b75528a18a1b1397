"""What a seat decides about its pieces."""

from typing import Annotated, Literal

from msgspec import Meta

from ...state import Decision
from ...values import Move

Kind = Literal["car", "ship"]
KINDS: tuple[Kind, Kind] = ("car", "ship")


class Choose(Move, frozen=True, tag="pieces_exchange.choose"):
    """Begin with so many trains and ships."""

    cars: Annotated[int, Meta(ge=0, le=99)]
    ships: Annotated[int, Meta(ge=0, le=99)]


class PieceChoice(Decision, frozen=True, tag="pieces_exchange.choose"):
    """So many pieces are chosen to begin with, of at most so many of each kind."""

    total: int
    cars: int
    ships: int


class Swap(Move, frozen=True, tag="pieces_exchange.swap"):
    """Put pieces of one kind into the box and take as many of the other kind out of it."""

    give: Kind
    count: Annotated[int, Meta(ge=1, le=99)]

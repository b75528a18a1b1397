"""How many pieces there are, and where they lie."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NotRequired, TypedDict

from msgspec import Struct

from ...values import SECRET

# Trains and ships
Pieces = tuple[int, int]


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of each kind there are for a player, and what exchanging one costs."""

    cars: int
    ships: int
    points: int = 1


class State(Struct, frozen=True):
    """By seat: what lies in the box, and how many pieces were exchanged. `chosen` holds what has
    been chosen while others still choose."""

    box: tuple[Pieces, ...] = ()
    swapped: tuple[int, ...] = ()
    chosen: Annotated[tuple[Pieces | None, ...], SECRET] = ()


class View(TypedDict):
    """By seat what lies in the box; to a seat what it has chosen, until all have."""

    box: Sequence[Mapping[str, int]]
    chosen: NotRequired[Mapping[str, int]]

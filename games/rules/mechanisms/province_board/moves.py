"""What is decided about the province board, and what comes of it."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from ...state import Decision
from ...values import Id, Move, Occurrence


class Place(Move, frozen=True, omit_defaults=True, tag="province_board.place"):
    """Put a car on this line, its space raised by so many."""

    line: Id
    more: Annotated[int, Meta(ge=0, le=9)] = 0


class Decline(Move, frozen=True, tag="province_board.decline"):
    """Put none."""


class Placing(Decision, frozen=True, tag="province_board.place"):
    """Whether a car is put for a route that was just claimed with so many `cards`. By line the
    spaces that can be reached: by how much each is raised, and which it is."""

    route: Id
    cards: int
    spaces: Mapping[str, tuple[tuple[int, int], ...]]


class Placed(Occurrence, frozen=True, tag="province_board.placed"):
    """Somebody has put a car on a space of a line."""

    seat: int
    line: str
    space: int


class Declined(Occurrence, frozen=True, tag="province_board.declined"):
    """Somebody has put none."""

    seat: int

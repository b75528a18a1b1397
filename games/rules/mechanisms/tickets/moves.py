"""What is decided about tickets: the moves, and the question which to keep."""

from typing import Annotated

from msgspec import Meta

from ...state import Decision
from ...values import SECRET, Id, Move


class Take(Move, frozen=True, tag="tickets.take"):
    """Draw tickets to choose from."""


class Keep(Move, frozen=True, tag="tickets.keep"):
    """Keep these of the tickets offered."""

    tickets: Annotated[tuple[Id, ...], Meta(max_length=20)]


class TicketChoice(Decision, frozen=True, tag="tickets.keep"):
    """Of `n` tickets drawn, at the start or later, so many at least are kept, and where that is
    limited so many long ones at most."""

    count: int
    least: int
    start: bool
    tickets: Annotated[tuple[Id, ...], SECRET]
    most_long: int | None = None

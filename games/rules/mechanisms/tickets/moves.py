"""The moves of tickets, and the question which to keep."""

from typing import Annotated

from msgspec import Meta

from ...values import Id, Move

KEEP = "tickets.keep"


class Take(Move, frozen=True, tag="tickets.take"):
    """Draw tickets to choose from."""


class Keep(Move, frozen=True, tag="tickets.keep"):
    """Keep these of the tickets offered."""

    tickets: Annotated[tuple[Id, ...], Meta(max_length=20)]

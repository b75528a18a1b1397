"""What happens with tickets."""

from typing import Annotated

from ...values import SECRET, Occurrence


class Drawn(Occurrence, frozen=True, tag="tickets.drawn"):
    """Somebody was dealt tickets to choose from, at the start of the game or later."""

    seat: int
    count: int
    start: bool
    tickets: Annotated[tuple[str, ...], SECRET]


class Kept(Occurrence, frozen=True, tag="tickets.kept"):
    """Somebody has kept so many of them."""

    seat: int
    count: int
    start: bool
    tickets: Annotated[tuple[str, ...], SECRET]


class Discarded(Occurrence, frozen=True, tag="tickets.discarded"):
    """Somebody has laid rejected tickets openly beside the deck."""

    seat: int
    tickets: tuple[str, ...]

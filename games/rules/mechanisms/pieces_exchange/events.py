"""What happens with pieces."""

from typing import Annotated

from ...values import SECRET, Occurrence


class Chosen(Occurrence, frozen=True, tag="pieces_exchange.chosen"):
    """Somebody has chosen trains and ships."""

    seat: int
    cars: Annotated[int, SECRET]
    ships: Annotated[int, SECRET]


class Revealed(Occurrence, frozen=True, tag="pieces_exchange.revealed"):
    """All have chosen: trains and ships by seat."""

    pieces: tuple[tuple[int, ...], ...]


class Swapped(Occurrence, frozen=True, tag="pieces_exchange.swapped"):
    """Pieces were exchanged for as many of the other kind."""

    seat: int
    give: str
    count: int
    points: int

"""What partners do with their holder."""

from collections.abc import Mapping
from typing import Annotated

from ...values import SECRET, Occurrence


class Placed(Occurrence, frozen=True, tag="team_play.placed"):
    """A card was put into the holder."""

    seat: int
    card: Annotated[str, SECRET]


class Paid(Occurrence, frozen=True, tag="team_play.paid"):
    """So many cards of a payment come out of the holder."""

    seat: int
    count: int
    cards: Annotated[Mapping[str, int], SECRET]


class Shared(Occurrence, frozen=True, tag="team_play.shared"):
    """So many tickets were put into the holder."""

    seat: int
    count: int
    tickets: Annotated[tuple[str, ...], SECRET]

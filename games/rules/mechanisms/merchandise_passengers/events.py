"""What happens with passengers."""

from collections.abc import Mapping

from ...values import Occurrence


class Placed(Occurrence, frozen=True, tag="merchandise_passengers.placed"):
    """A passenger was put into a city."""

    seat: int
    city: str


class Travelled(Occurrence, frozen=True, tag="merchandise_passengers.travelled"):
    """One has travelled by these cities, collected these tokens and paid these cards."""

    seat: int
    cities: tuple[str, ...]
    tokens: tuple[int, ...]
    cards: Mapping[str, int]
    points: int

"""What is decided about markers, and what happens with them: moves, questions and events."""

from collections.abc import Mapping

from ...state import Decision
from ...values import Cards, Id, Move, Occurrence


class Start(Move, frozen=True, tag="city_markers.start"):
    """Take this city as the starting city."""

    city: Id


class Place(Move, frozen=True, tag="city_markers.place"):
    """Place a marker in this city and pay with these cards."""

    city: Id
    cards: Cards


class Decline(Move, frozen=True, tag="city_markers.decline"):
    """Place no marker."""


class StartChoice(Decision, frozen=True, tag="city_markers.start"):
    """Which city a network grows from."""


class MarkerChoice(Decision, frozen=True, tag="city_markers.place"):
    """In which of these ends of the route just claimed a marker is placed, if in any."""

    cities: tuple[str, ...]


class Started(Occurrence, frozen=True, tag="city_markers.started"):
    """Somebody has chosen a starting city."""

    seat: int
    city: str


class Placed(Occurrence, frozen=True, tag="city_markers.placed"):
    """A marker was placed and paid with these cards."""

    seat: int
    city: str
    cards: Mapping[str, int]


class Rent(Occurrence, frozen=True, tag="city_markers.rent"):
    """A route that somebody else has claimed brought the owner of its ends so many points."""

    seat: int
    by: int
    route: str
    points: int

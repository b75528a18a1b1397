"""What is decided about terrain cards, and what comes of it."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from ...state import Decision
from ...values import Id, Move, Occurrence


class Double(Move, frozen=True, tag="terrain_cards.double"):
    """Double the points of the route just claimed; so many locomotives stand for terrain cards."""

    locomotives: Annotated[int, Meta(ge=0, le=9)]


class Decline(Move, frozen=True, tag="terrain_cards.decline"):
    """Leave the points of the route as they are."""


class Doubling(Decision, frozen=True, tag="terrain_cards.double"):
    """Whether a route is doubled, by so many cards of its terrain, for so many points more."""

    route: Id
    terrain: str
    cards: int
    points: int


class Doubled(Occurrence, frozen=True, tag="terrain_cards.doubled"):
    """The points of a route were doubled by these cards."""

    seat: int
    route: str
    cards: Mapping[str, int]
    points: int

"""What is done, asked and told about festival cards."""

from ...state import Decision
from ...values import Id, Move, Occurrence


class Take(Move, frozen=True, tag="festivals.take"):
    """Take the cards that lie at this festival."""

    festival: Id


class FestivalChoice(Decision, frozen=True, tag="festivals.take"):
    """At which of these festivals, one at each end of the route just claimed, are cards taken?"""

    route: str
    festivals: tuple[str, ...]


class Laid(Occurrence, frozen=True, tag="festivals.laid"):
    """A festival card was turned up, and lies at its city."""

    festival: str


class Won(Occurrence, frozen=True, tag="festivals.won"):
    """Somebody has taken all cards, so many, that lay at a festival."""

    seat: int
    festival: str
    count: int

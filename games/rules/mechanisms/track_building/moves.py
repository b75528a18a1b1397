"""What is decided about tracks, and what happens with them: moves, questions and events."""

from ...state import Decision
from ...values import CardName, Id, Move, Occurrence


class Build(Move, frozen=True, tag="track_building.build"):
    """Lay a track piece of this color on a bed; it is as long as the bed."""

    color: CardName
    route: Id


class TrackChoice(Decision, frozen=True, tag="track_building.build"):
    """Which track piece is laid, and on which bed."""


class Built(Occurrence, frozen=True, tag="track_building.built"):
    """Somebody has laid a track piece of this color on a bed."""

    seat: int
    route: str
    color: str

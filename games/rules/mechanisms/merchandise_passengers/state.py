"""How many passengers and tokens there are, and where they are."""

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from msgspec import Struct

from .journey import Journey, JourneyView


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """How many passengers each player has, and the tokens of a city by its color, top first."""

    per_player: int
    piles: dict[str, tuple[int, ...]]


class State(Struct, frozen=True):
    """By city the tokens left; city and seat of the passengers on the board; by seat those not yet
    placed and the tokens won; the journey being made, and the steps taken back in this turn."""

    stacks: tuple[tuple[int, ...], ...] = ()
    at: tuple[tuple[int, int], ...] = ()
    reserve: tuple[int, ...] = ()
    won: tuple[tuple[int, ...], ...] = ()
    journey: Journey | None = None
    taken_back: int = 0

    @property
    def under_way(self) -> Journey:
        """The journey being made: there is one where it is asked how it goes on."""
        if self.journey is None:
            raise LookupError("nobody travels")
        return self.journey


class View(TypedDict):
    """What everybody sees: by city the tokens and whose passenger stands there, by seat the
    passengers not yet placed and the tokens won, and the journey being made."""

    stacks: Mapping[str, Sequence[int]]
    at: Mapping[str, int]
    reserve: Sequence[int]
    won: Sequence[Sequence[int]]
    journey: NotRequired[JourneyView]

"""What is said of festivals, and where their cards lie."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from msgspec import Struct

from ...board import CityKeys, Slug


class FestivalKeys(CityKeys, frozen=True):
    """The festival held in a city; several may hold one together."""

    festival: str = ""


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """By festival what one of its cards is worth, two of them, and so on: it has as many cards."""

    points: dict[Slug, tuple[int, ...]]


# Cards by festival, in the order of the parameters
Counts = tuple[int, ...]


class State(Struct, frozen=True):
    """The cards that lie at the festivals, and by seat those taken. Others do not see these, but
    they follow from what all have seen taken."""

    lying: Counts = ()
    won: tuple[Counts, ...] = ()

    def with_one(self, festival: int) -> Counts:
        """What lies at the festivals with one card more at this one."""
        return _put(self.lying, festival, self.lying[festival] + 1)

    def taken(self, seat: int, festival: int) -> "State":
        """What is left when a seat has taken the cards that lie at a festival."""
        n = self.lying[festival]
        lying = _put(self.lying, festival, 0)
        mine = _put(self.won[seat], festival, self.won[seat][festival] + n)
        return State(lying, (*self.won[:seat], mine, *self.won[seat + 1 :]))


def _put(counts: Counts, at: int, n: int) -> Counts:
    return (*counts[:at], n, *counts[at + 1 :])


class View(TypedDict):
    """The cards that lie at each festival, where any do; by seat how many cards it has taken, and
    of which festivals, null where that is kept secret."""

    lying: Mapping[str, int]
    cards: Sequence[int]
    won: Sequence[Mapping[str, int] | None]

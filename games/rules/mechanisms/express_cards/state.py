"""Who has which express cards left."""

from msgspec import Struct


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of the cards that everybody has, one of each."""

    values: tuple[int, ...]


class State(Struct, frozen=True):
    """By seat the values left; the turn in which one was spent last, 0 for none."""

    left: tuple[tuple[int, ...], ...] = ()
    turn: int = 0

"""What is said of terrain cards, and where they lie."""

from msgspec import Struct


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """By kind the colors of its routes, and by the length of a route how many cards double it."""

    colors: dict[str, tuple[str, ...]]
    cards: dict[int, int]


class State(Struct, frozen=True):
    """By seat the cards of each kind before it; the routes that were doubled, in their order."""

    cards: tuple[tuple[int, ...], ...] = ()
    doubled: tuple[int, ...] = ()


def laid(
    cards: tuple[tuple[int, ...], ...], seat: int, kind: int, more: int
) -> tuple[tuple[int, ...], ...]:
    """The cards with so many more of a kind before a seat."""
    return tuple(
        tuple(n + more * (k == kind) for k, n in enumerate(counts)) if s == seat else counts
        for s, counts in enumerate(cards)
    )

"""Revealed cards: among the cards of a pile lie some that no hand holds. Whoever turns one up lays
it where it belongs, and the next card is turned up in its place."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .state import EMPTY

if TYPE_CHECKING:
    from .table import Table


class RevealedCards(ABC):
    """Has cards among those of a pile that are its own as soon as they are turned up, however that
    happens: drawn blind, for the row, or for anything else."""

    @property
    @abstractmethod
    def kinds(self) -> int:
        """Of how many kinds they are."""

    @abstractmethod
    def revealed(self, table: "Table", kind: int) -> None:
        """A card of mine has come to light, by its kind (the one whose it is)."""


# Whose the cards are that no hand holds, and of which kind of theirs, by the numbers that they have
# in piles. What a hand can hold is numbered from 0 up, these from below EMPTY down.
Unheld = dict[int, tuple[RevealedCards, int]]


def numbered(those: Iterable[RevealedCards]) -> Unheld:
    """The cards of all these."""
    kinds = [(one, kind) for one in those for kind in range(one.kinds)]
    return {EMPTY - 1 - n: mine for n, mine in enumerate(kinds)}


def cards_of(table: "Table", one: RevealedCards) -> list[int]:
    """The numbers of somebody's cards, kind by kind."""
    return [card for card, (whose, _) in table.rules.unheld.items() if whose is one]

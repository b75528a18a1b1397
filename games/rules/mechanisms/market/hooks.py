"""What the market asks the other mechanisms: whoever derives from the class is asked."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from ...table import Table


class Displaying(ABC):
    """Has a pile of its own, whose cards no hand holds: they lie open before who takes them."""

    pile: ClassVar[str]

    @abstractmethod
    def lay_open(self, table: "Table", seat: int, card: int) -> None:
        """Put a card that this seat has taken before it (the one whose pile it is)."""


class AfterDraw(ABC):
    """Has something to do when train cards have been drawn, before the turn is over."""

    @abstractmethod
    def after_draw(self, table: "Table", seat: int) -> None:
        """This seat has drawn its last card of the turn, or left it at one: what I ask now is
        answered before the turn ends (react)."""

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

"""What the province board asks the other mechanisms: whoever derives from the class is asked."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...table import Table


class Raising(ABC):
    """Lets somebody put a car on a higher space."""

    @abstractmethod
    def raises(self, table: "Table", seat: int) -> Sequence[int]:
        """By how many spaces this seat may raise its car now, if it likes (collect)."""

    @abstractmethod
    def raised(self, table: "Table", seat: int, n: int) -> None:
        """It has raised its car by so many (react)."""

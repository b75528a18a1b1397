"""What tickets ask the other mechanisms: whoever derives from the class is asked."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...table import Table


class Dealing(ABC):
    """Hands out the first tickets in a way of its own."""

    @abstractmethod
    def deal_tickets(self, table: "Table") -> None:
        """The tickets are shuffled: hand them out, and ask what is to be asked (first)."""


class Withholding(ABC):
    """Keeps tickets from being drawn for now."""

    @abstractmethod
    def withheld(self, table: "Table") -> str | None:
        """Why nobody may draw tickets now, by the code of the refusal (first that says so)."""

"""What city markers ask the other mechanisms: each class is a hook of those that derive from it."""

# any = first yes

from abc import ABC, abstractmethod


class Barring(ABC):
    """Keeps markers out of cities."""

    @abstractmethod
    def barred(self, city: int) -> bool:
        """May no marker ever stand in this city (any)?"""

"""What a board file says of big cities, and of the cards that tickets ask for."""

from ...board import CityKeys, Slug, TicketKeys


class BigCityKeys(CityKeys, frozen=True):
    """Is it one of the big cities?"""

    big: bool = False


class CarKeys(TicketKeys, frozen=True):
    """The colors of the cards that a ticket asks for, each as often as it does."""

    cars: tuple[Slug, ...] = ()

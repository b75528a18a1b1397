"""What a board file says of merchandise and of passenger cards."""

from ...board import CityKeys, Count, DeckKeys

# The card that pays for another's route
PASSENGER = "passenger"


class MerchandiseKeys(CityKeys, frozen=True):
    """The color of the tokens of a city."""

    merchandise: str = ""


class PassengerCardKeys(DeckKeys, frozen=True):
    """How many passenger cards there are."""

    cards = {"passenger_cards": PASSENGER}
    passenger_cards: Count = 0

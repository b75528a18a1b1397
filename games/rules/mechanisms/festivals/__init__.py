"""Festivals: still to be built."""

from ...board import CityKeys, Count, DeckKeys


class FestivalKeys(CityKeys, frozen=True):
    """The one of a city."""

    festival: str = ""


class FestivalCardKeys(DeckKeys, frozen=True):
    """How many of their cards are in the deck."""

    festival_cards: Count = 0


class DraftCardKeys(DeckKeys, frozen=True):
    """How many cards in the deck begin a draft of tickets anew."""

    draft_card: Count = 0


KEYS = (
    FestivalKeys,
    FestivalCardKeys,
    DraftCardKeys,
)

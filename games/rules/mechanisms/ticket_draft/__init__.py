"""Tickets passed around: still to be built."""

from ...board import Count, DeckKeys, SetupKeys


class DraftKeys(SetupKeys, frozen=True):
    """As many as said have to be kept, no more."""

    keep_exact: bool = False


class DraftCardKeys(DeckKeys, frozen=True):
    """How many cards in the deck begin it anew."""

    draft_card: Count = 0


KEYS = (
    DraftKeys,
    DraftCardKeys,
)

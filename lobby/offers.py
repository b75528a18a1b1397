"""What can be played here: boards and their variants, with words for them."""

from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.rules import boards, rules_for, variants

VARIANTS = {
    "base": (_("Original"), _("30 tickets; 10 points for the longest route.")),
    "1910": (_("1910"), _("35 other tickets; 15 points for the most tickets completed.")),
    "mega": (
        _("Mega game"),
        _("69 tickets; you start with more of them, and both bonuses are played."),
    ),
    "big_cities": (_("Big cities"), _("35 tickets to seven big cities; no bonuses.")),
}


@dataclass(frozen=True)
class Variant:
    """One way to play a board."""

    id: str
    key: str
    title: str
    note: str


@dataclass(frozen=True)
class Offer:
    """One board, as somebody chooses it."""

    id: str
    title: str
    players: tuple[int, int]
    variants: tuple[Variant, ...]

    def has(self, variant: str) -> bool:
        """Whether the board can be played in this variant."""
        return any(v.id == variant for v in self.variants)

    def seats(self, size: int) -> bool:
        """Whether the board is for this many players."""
        return self.players[0] <= size <= self.players[1]


def offers() -> list[Offer]:
    """Every board that can be played, in the language of the reader."""
    return [_offer(board) for board in boards()]


def offer(board: str) -> Offer | None:
    """One board by its id."""
    return _offer(board) if board in boards() else None


def _offer(board: str) -> Offer:
    found = tuple(variants(board))
    facts = rules_for(board, found[0]).board
    language = (get_language() or "en").split("-")[0]
    return Offer(
        board,
        facts.title.get(language, facts.title["en"]),
        (facts.players[0], facts.players[1]),
        tuple(_variant(board, variant) for variant in found),
    )


def _variant(board: str, variant: str) -> Variant:
    title, note = VARIANTS.get(variant, (variant, ""))
    return Variant(variant, f"{board}.{variant}", str(title), str(note))

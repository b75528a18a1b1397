"""What can be played here: boards and their variants, with words for them."""

from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from games.rules import boards, rules_for, variants

VARIANTS = {
    "base": _("Original"),
    "1910": _("1910"),
    "mega": _("Mega game"),
    "big_cities": _("Big cities"),
    "beginners": _("For beginners"),
}
BONUSES = {
    "longest_route": _("longest route: %(points)d points"),
    "globetrotter": _("most tickets completed: %(points)d points"),
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
    year: int
    players: tuple[int, int]
    has_map: bool
    variants: tuple[Variant, ...]

    def has(self, variant: str) -> bool:
        """Whether the board can be played in this variant."""
        return any(v.id == variant for v in self.variants)

    def seats(self, size: int) -> bool:
        """Whether the board is for this many players."""
        return self.players[0] <= size <= self.players[1]


def offers() -> list[Offer]:
    """Every board that can be played, the oldest first, in the language of the reader."""
    found = [_offer(board, _language()) for board in boards()]
    return sorted(found, key=lambda offer: (not offer.has_map, offer.year))


def offer(board: str) -> Offer | None:
    """One board by its id."""
    return _offer(board, _language()) if board in boards() else None


def _language() -> str:
    return (get_language() or "en").split("-")[0]


@cache
def _offer(board: str, language: str) -> Offer:
    facts = rules_for(board).board
    return Offer(
        board,
        facts.title.get(language, facts.title["en"]),
        facts.facts.year,
        (facts.players[0], facts.players[1]),
        bool(facts.routes),
        tuple(_variant(board, variant) for variant in variants(board)),
    )


def _variant(board: str, variant: str) -> Variant:
    facts = rules_for(board, variant).board
    tickets = len(facts.tickets)
    notes = [ngettext("%(n)d ticket", "%(n)d tickets", tickets) % {"n": tickets}]
    for name, words in BONUSES.items():
        if "points" in facts.mechanisms.get(name, {}):
            notes.append(words % facts.mechanisms[name])
    title = VARIANTS.get(variant, variant.replace("_", " ").capitalize())
    return Variant(variant, f"{board}.{variant}", str(title), " · ".join(notes))

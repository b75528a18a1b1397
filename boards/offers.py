"""What can be played here: boards and their variants, with words for them."""

from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language

from boards.gallery import card_of
from boards.variants import Variant, variants_of
from games.rules import boards, facts_of


@dataclass(frozen=True)
class Offer:
    """One board, as somebody chooses it."""

    id: str
    title: str
    year: int
    sizes: tuple[int, ...]
    words: str
    minutes: tuple[int, int]
    easy: bool
    team: int
    has_map: bool
    pictures: dict[str, str]
    variants: tuple[Variant, ...]

    def has(self, variant: str) -> bool:
        """Whether the board can be played in this variant."""
        return any(v.id == variant for v in self.variants)

    def seats(self, size: int) -> bool:
        """Whether the board is for this many players."""
        return size in self.sizes


def offers() -> list[Offer]:
    """Every board that can be played, the oldest first, in the language of the reader."""
    found = [_offer(board, _language()) for board in boards()]
    return sorted(found, key=lambda offer: (not offer.has_map, offer.year))


def find_offer(board: str) -> Offer | None:
    """The board that somebody asks for by this id, if there is one."""
    return offer(board) if board in boards() else None


def offer(board: str) -> Offer:
    """One board by its id; KeyError if there is no such board."""
    return _offer(board, _language())


def _language() -> str:
    return (get_language() or "en").split("-")[0]


@cache
def _offer(board: str, language: str) -> Offer:
    card = card_of(board, language)
    return Offer(
        board,
        card.title,
        card.year,
        card.sizes,
        card.seats,
        card.minutes,
        card.easy,
        facts_of(board).team,
        card.has_map,
        card.pictures,
        variants_of(board, language),
    )

"""The face-up row: gaps are filled, too many locomotives swept, on some boards too many of another
card as well (RULES.md CORE-D2, D7 to D10). It may fall into segments, each with piles of its own.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...board import TRAIN, count_in_pile
from ...events import Reshuffled
from ...state import EMPTY
from .events import Filled, Swept

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

# So many sweeps in a row are not for this world; a server does not wait for more
MAX_SWEEPS = 1000


class Segment(NamedTuple):
    """A part of the row, and the piles that fill it: the pile that each of its places is meant for,
    and where it begins and ends."""

    piles: tuple[str, ...]
    meant: tuple[str, ...]
    start: int
    end: int

    def of(self, table: "Table") -> tuple[int, ...]:
        """The cards that lie in it."""
        return table.decks[TRAIN].up[self.start : self.end]

    def cleared(self, table: "Table") -> list[int]:
        """The row without the cards that lie in it."""
        row = [*table.decks[TRAIN].up]
        row[self.start : self.end] = (EMPTY,) * len(self.meant)
        return row


@lru_cache(maxsize=256)
def segments(board: "Board") -> tuple[Segment, ...]:
    """The parts of the row, one after the other."""
    found: list[Segment] = []
    for piles in board.segments:
        start = found[-1].end if found else 0
        meant = tuple(pile for pile in piles for _ in range(count_in_pile(board.draw.faceup, pile)))
        found.append(Segment(piles, meant, start, start + len(meant)))
    return tuple(found)


def fill(table: "Table", row: list[int], pile: str | None = None) -> None:
    """Turn up cards in the gaps of each part of this row, leftmost first, lay it out, and sweep a
    part with too many of a card."""
    before = len(table.happened)
    for segment in segments(table.board):
        filled = _turn_up(table, segment, row, pile)
        table.open_row(TRAIN, row)
        if filled and _is_crowded(table, segment):
            _sweep(table, segment, before)
            row = [*table.decks[TRAIN].up]


def _is_crowded(table: "Table", segment: Segment) -> bool:
    """Does too many of a card lie in it?"""
    up = segment.of(table)
    for card, most in table.board.row_limits.items():
        if up.count(card) >= most:
            return True
    return False


def _turn_up(table: "Table", segment: Segment, row: list[int], pile: str | None) -> bool:
    """Fill the gaps of a row from this pile, or each from that which its place is meant for; what
    an empty pile cannot give, another of the same segment gives. Was anything filled?"""
    gaps = row[segment.start : segment.end].count(EMPTY)
    left = gaps
    while left:
        slot = row.index(EMPTY, segment.start)
        meant = segment.meant[slot - segment.start]
        card = _top(table, segment, pile if pile in segment.piles else meant)
        if card is None:
            break  # all piles of the segment are empty
        row[slot] = card
        left -= 1
        table.emit(Filled(slot, table.board.cards[card]))
    return left < gaps


def _top(table: "Table", segment: Segment, wanted: str) -> int | None:
    """The top card of this pile, or if it is empty of another one of the segment."""
    card = table.take_top(wanted)
    if card is None:
        others = map(table.take_top, segment.piles)
        card = next((card for card in others if card is not None), None)
    return card


def _sweep(table: "Table", segment: Segment, before: int) -> None:
    """Discard and replace the cards of a segment with too many of a card, as often as that may help
    (CORE-D7, D8); `before`: so many events had been told when its gaps were found."""
    for _ in range(MAX_SWEEPS):
        if not _helps(table, segment, _is_anew(table, segment, before)):
            return
        swept = [card for card in segment.of(table) if card != EMPTY]
        table.discard(swept)
        row = segment.cleared(table)
        table.emit(Swept(tuple([table.board.cards[card] for card in swept])))
        _turn_up(table, segment, row, None)
        table.open_row(TRAIN, row)
        if not _is_crowded(table, segment):
            return


def _is_anew(table: "Table", segment: Segment, before: int) -> bool:
    """Has the first pile been made of the discard just now? Then all know what is in it."""
    happened = [event for event, _ in table.happened[before:]]
    first = segment.piles[0]
    return any(isinstance(event, Reshuffled) and event.deck == first for event in happened)


def _helps(table: "Table", segment: Segment, anew: bool) -> bool:
    """Could a new row stay, for all that the table knows? In a pile that was not made anew there
    may be none of the cards that sweep it."""
    board, up = table.board, segment.of(table)
    first, *others = segment.piles
    deck = table.decks[first]
    left = {name: table.cards_left(name) for name in segment.piles}
    known = deck.draw if anew else ()
    if board.draw.reshuffle:
        known = (*known, *deck.discard, *up)
        for card in up:
            if card != EMPTY:
                left[board.pile_of_card[card]] += 1
    elsewhere = sum(min(left[name], segment.meant.count(name)) for name in others)
    drawn = min(left[first], len(up) - elsewhere)
    surplus = (max(0, known.count(card) - most + 1) for card, most in board.row_limits.items())
    return drawn <= left[first] - sum(surplus)

"""The face-up row: gaps are filled, too many locomotives swept, on some boards too many of another
card as well (RULES.md CORE-D2, D7 to D10)."""

from typing import TYPE_CHECKING

from ...board import of
from ...state import EMPTY

if TYPE_CHECKING:
    from ...table import Table

DECK = "train"
"""The row lies beside this pile, whatever is in it."""
SWEEPS = 3
"""So many sweeps in a row, then the row stays as it is (RULES.md CORE-D8)."""


def fill(table: "Table", pile: str | None = None) -> None:
    """Turn up cards in the gaps, leftmost first, then sweep a row with too many of a card."""
    if _turn_up(table, pile):
        _sweep(table)


def _turn_up(table: "Table", pile: str | None = None) -> bool:
    """Fill the gaps from this pile, or each from that which its place is meant for; what an empty
    pile cannot give, another gives. Was anything filled?"""
    board, up = table.board, list(table.decks[DECK].up)
    meant = [name for name in board.piles for _ in range(of(board.draw.faceup, name))]
    filled = False
    for slot, card in enumerate(up):
        if card == EMPTY:
            sources = filter(table.left, (pile or meant[slot], *board.piles))
            top = table.take_top(next(sources, DECK))
            if top is not None:
                up[slot] = top
                filled = True
                table.emit("market.filled", slot=slot, card=board.cards[top])
    table.open_row(DECK, up)
    return filled


def _sweep(table: "Table") -> None:
    """Discard and replace a row with too many of a card (CORE-D7, D8)."""
    board = table.board
    for _ in range(SWEEPS):
        up = table.decks[DECK].up
        few = all(up.count(card) < most for card, most in board.row_limits.items())
        if few or not any(map(table.left, board.piles)):
            return
        swept = [card for card in up if card != EMPTY]
        table.burn(swept)
        table.open_row(DECK, (EMPTY,) * len(up))
        table.emit("market.swept", cards=[board.cards[card] for card in swept])
        _turn_up(table)

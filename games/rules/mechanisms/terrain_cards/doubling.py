"""Whether a route may be doubled: enough cards of its kind, and nobody with more of them."""

from typing import TYPE_CHECKING

from ...values import Refusal
from .facts import KINDS
from .moves import Doubling
from .state import State

if TYPE_CHECKING:
    from ...table import Table


def best_of_others(state: State, seat: int, kind: int) -> int:
    """The most cards of a kind that lie before another seat."""
    return max(counts[kind] for other, counts in enumerate(state.cards) if other != seat)


def fewest(state: State, seat: int, terrain: str, cards: int) -> int:
    """So many locomotives at least have to stand for cards: they pay, and are compared too."""
    kind = KINDS.index(terrain)
    return max(0, max(cards, best_of_others(state, seat, kind)) - state.cards[seat][kind])


def spared(table: "Table", seat: int) -> int:
    """The locomotives that a seat holds."""
    return table.seats[seat].hand[table.board.locomotive]


def check(state: State, table: "Table", ask: Doubling, locomotives: int) -> None:
    """Refusal if a route may not be doubled by so many locomotives and the cards that lack then."""
    kind = KINDS.index(ask.terrain)
    spent, have = ask.cards - locomotives, state.cards[ask.seat][kind]
    if spent < 0:
        raise Refusal("terrain_cards.many", count=ask.cards)
    if spared(table, ask.seat) < locomotives:
        raise Refusal("terrain_cards.locomotives", count=locomotives)
    if have < spent:
        raise Refusal("terrain_cards.short", cards={ask.terrain: spent}, have=have)
    most = best_of_others(state, ask.seat, kind)
    if have + locomotives < most:
        raise Refusal("terrain_cards.behind", cards={ask.terrain: most}, have=have + locomotives)


def ways(state: State, table: "Table", ask: Doubling) -> range:
    """The numbers of locomotives by which a route may be doubled now."""
    least = fewest(state, ask.seat, ask.terrain, ask.cards)
    return range(least, min(ask.cards, spared(table, ask.seat)) + 1)

"""Rounds: each begins with empty yards, and the next one with a new draw pile (RULES.md 2.4.9)."""

from typing import TYPE_CHECKING

from ...board import TRAIN
from ...state import Deck
from .events import Round
from .state import NAME, mine

if TYPE_CHECKING:
    from ...table import Table


def lay_out(table: "Table") -> None:
    """Empty yards, nothing on the road, no ticket completed."""
    seats = len(table.seats)
    none = (0,) * len(table.board.cards)
    table.save(
        NAME,
        yards=((),) * seats,
        on_track=(none,) * seats,
        completed=((),) * seats,
        seen=(none,) * seats,
    )


def next_round(table: "Table", hand: int) -> None:
    """All cards but those in hands are shuffled anew, and everybody is dealt so many (2.4.9)."""
    state, deck = mine(table), table.decks[TRAIN]
    cards = [*deck.draw, *deck.discard, *(card for card in deck.up if card >= 0)]
    for counts in state.on_track:
        cards += [card for card, n in enumerate(counts) for _ in range(n)]
    for columns in state.yards:
        for column in columns:
            cards += [column.color] * column.cards
            cards += [table.board.locomotive] * column.locomotives
    table.shuffle(cards)
    table.decks[TRAIN] = Deck(tuple(cards), (-1,) * len(deck.up))
    seats, first = len(table.seats), table.turn.seat + 1
    # card by card, whoever is to play first: there may be too few for all
    for n in range(hand * seats):
        table.draw_into((first + n) % seats, TRAIN)
    number = state.round + 1
    lay_out(table)
    table.save(NAME, completed=state.completed, round=number, checked=False)
    table.emit(Round(number))
    table.next_turn(first % seats)

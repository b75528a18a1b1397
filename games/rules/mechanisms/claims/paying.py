"""Paying: the cards that a seat may pay with, and who settles where they come from."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...pay import validate_payment
from ...values import Cards, Move, Quote
from .hooks import BeforePay, Funding, Paying

if TYPE_CHECKING:
    from ...table import Table


def wallet(table: "Table", seat: int) -> tuple[int, ...]:
    """The cards this seat may pay with, counted by kind."""
    hand = table.seats[seat].hand
    for mechanism in table.rules.implementing[Funding]:
        hand = mechanism.wallet(table, seat, hand)
    return hand


def pay(table: "Table", seat: int, move: Move, quote: Quote, cards: Cards) -> None:
    """Carry out a move that costs these cards, at once or when it is settled where they come from;
    Refusal if they do not pay."""
    validate_payment(quote, wallet(table, seat), table.board.cards, cards)
    for mechanism in table.rules.implementing[BeforePay]:
        if mechanism.before_pay(table, seat, move, cards):
            return
    resume(table, seat, move)


def resume(table: "Table", seat: int, move: Move) -> None:
    """Carry out a move that was held back: its cards are in the hand."""
    mechanism = table.rules.by_move[type(move)]
    if not isinstance(mechanism, Paying):
        raise TypeError(f"{mechanism.name} does not carry out what is paid")
    mechanism.paid[type(move)](mechanism, table, seat, move)


def lay(table: "Table", seat: int, cards: Cards) -> None:
    """Take the cards of a payment away: those of the hand are discarded."""
    counts: Sequence[int] = [cards.get(name, 0) for name in table.board.cards]
    for mechanism in table.rules.implementing[Funding]:
        counts = mechanism.spend(table, seat, counts)
    table.discard_from_hand(seat, counts)

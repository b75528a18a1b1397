"""What bonus cards may still bring: leads change, and tickets are still to be completed."""

from math import sqrt
from typing import TYPE_CHECKING

from ...advising import Outlook, expected_prize, race
from ..connections.network import scored

if TYPE_CHECKING:
    from ...table import Table
    from . import BonusCards
    from .counting import Counting

# The part of their tickets that players usually complete, ..
USUAL_COMPLETED_SHARE = 0.85
# ... more or less.
COMPLETED_SHARE_SPREAD = 0.4


def promise(bonus: "BonusCards", table: "Table", seat: int, outlook: Outlook) -> float:
    """What the cards will bring a seat beyond what they bring it now."""
    hoped = 0.0
    for card in bonus.in_play(table):
        counting, prizes = bonus.counting[card.id], (card.points,)
        now = bonus.counts(table, card.id)
        if counting.tickets is None:
            hoped += race(now, seat, prizes, counting.swing, outlook)
        elif outlook.turns:
            later = _later(counting, table, seat, outlook)
            spread = COMPLETED_SHARE_SPREAD + counting.swing * sqrt(outlook.turns)
            # nobody scores without a ticket
            hoped += min(1.0, later[seat]) * expected_prize(later, seat, prizes, spread)
            hoped -= expected_prize(now, seat, prizes, 0)
    return hoped


def _later(counting: "Counting", table: "Table", seat: int, outlook: Outlook) -> tuple[float, ...]:
    """How many of its tickets everybody will complete: of the own ones the chances are known, of
    the others how many tickets they hold."""
    those = counting.tickets or frozenset()
    usual = USUAL_COMPLETED_SHARE * len(those) / len(table.board.tickets)
    mine = sum([chance for n, chance in outlook.chances.items() if n in those])
    return tuple(
        mine if other == seat and outlook.chances else usual * len(scored(table, other))
        for other in range(len(table.seats))
    )

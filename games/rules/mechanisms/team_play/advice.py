"""What sharing is worth."""

from ...advising import Outlook
from .holder import Holders

# How much of what a ticket may still lose the help of the partner rescues
SHARE_RESCUED_BY_PARTNER = 0.1
# Points by which a colored card is worth more in the own hand, and a locomotive in the holder
POINTS_PER_CARD_IN_PLACE = 0.05


def promise(holders: Holders, seat: int, outlook: Outlook) -> float:
    """The partner knows of the tickets in the holder and helps with them; colored cards are paid
    out of the holder first, locomotives left there for both."""
    board = holders.board
    shared = sum(
        (1 - outlook.chances.get(n, 0.0)) * (board.tickets[n].points + board.tickets[n].lost)
        for n in holders.of(seat).tickets
    )
    time = min(1.0, outlook.turns / 4)
    *colored, _ = holders.table.seats[seat].hand
    apart = sum(colored) + holders.of(seat).cards[board.locomotive]
    return SHARE_RESCUED_BY_PARTNER * time * shared + POINTS_PER_CARD_IN_PLACE * apart

"""Where the train cards drawn go: one into the hand, the other into the holder."""

from .holder import HAND, HOLDER, Holders
from .moves import BlindCard, OpenCard

OTHER = {HAND: HOLDER, HOLDER: HAND}


def draw(holders: Holders, seat: int, name: str, openly: bool) -> None:
    """The first card goes where its player says, the second to the other place; a face-up
    locomotive goes into the holder."""
    mechanism, table, board = holders.mechanism, holders.table, holders.board
    first = mechanism.state(table).first
    if first is not None:
        holders.place(seat, name, OTHER[first], openly)
        mechanism.save(table, first=None)
    elif openly and name == board.cards[board.locomotive]:
        holders.place(seat, name, HOLDER, openly)
    else:
        counts = [int(card == name) for card in board.cards]
        if openly:
            table.spend(seat, counts)
            table.ask(OpenCard(seat, name))
        else:
            table.hide(seat, counts)
            table.ask(BlindCard(seat, name))


def place(holders: Holders, ask: OpenCard | BlindCard, to: str) -> None:
    """Put the card asked about there, and remember it for the second."""
    openly = isinstance(ask, OpenCard)
    give = holders.table.give_openly if openly else holders.table.give
    give(ask.seat, holders.board.cards.index(ask.card))
    holders.place(ask.seat, ask.card, to, openly)
    holders.mechanism.save(holders.table, first=to)

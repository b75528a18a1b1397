"""Where the train cards drawn go: one into the hand, the other into the holder."""

from ...state import Ask
from .holder import HAND, HOLDER, Holders
from .moves import PLACE

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
        else:
            table.hide(seat, counts)
        known, secret = ({"card": name}, {}) if openly else ({}, {"card": name})
        table.ask(PLACE, seat, secret=secret, **known)


def place(holders: Holders, ask: Ask, to: str) -> None:
    """Put the card asked about there, and remember it for the second."""
    openly = "card" in ask.data
    card = ask.data["card"] if openly else ask.secret["card"]
    give = holders.table.give_openly if openly else holders.table.give
    give(ask.seat, holders.board.cards.index(card))
    holders.place(ask.seat, card, to, openly)
    holders.mechanism.save(holders.table, first=to)

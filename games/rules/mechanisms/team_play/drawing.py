"""Where the train cards drawn go: one into the hand, the other into the holder."""

from ...state import Ask
from ...values import Event
from .holder import HAND, HOLDER, Holders
from .moves import PLACE

OTHER = {HAND: HOLDER, HOLDER: HAND}


def draw(holders: Holders, event: Event) -> None:
    """The first card goes where its player says, the second to the other place; a face-up
    locomotive goes into the holder."""
    mechanism, table, board = holders.mechanism, holders.table, holders.board
    seat = event.data["seat"]
    name = event.data.get("card") or event.secret[seat]["card"]
    first = mechanism.state(table).first
    if first is not None:
        holders.place(seat, name, OTHER[first])
        mechanism.save(table, first=None)
    elif event.data.get("card") == board.cards[board.locomotive]:
        holders.place(seat, name, HOLDER)
    else:
        table.spend(seat, [int(card == name) for card in board.cards])
        known, secret = ({"card": name}, {}) if "card" in event.data else ({}, {"card": name})
        table.ask(PLACE, seat, secret=secret, **known)


def place(holders: Holders, ask: Ask, to: str) -> None:
    """Put the card asked about there, and remember it for the second."""
    card = ask.data.get("card") or ask.secret["card"]
    holders.table.give(ask.seat, holders.board.cards.index(card))
    holders.place(ask.seat, card, to)
    holders.mechanism.save(holders.table, first=to)

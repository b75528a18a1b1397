"""What others may think lies in a holder, and in front of a player."""

from collections.abc import Sequence

from msgspec.structs import replace

from ...hidden import counted, hidden_places, put_into, unseen
from .holder import Holders
from .moves import PLACE

CARDS, TICKETS = "train", "tickets"


def resample(holders: Holders, seat: int | None) -> None:
    """The holders of other teams and cards not yet placed are one heap with the pile; the tickets
    of other teams are one with the deck and with what anybody else holds."""
    table = holders.table
    foreign = [n for n, side in enumerate(table.sides) if seat not in side]
    _resample_cards(holders, foreign, seat)
    deck = table.decks[TICKETS]
    others = [n for n in range(len(table.seats)) if n != seat]
    places = hidden_places(deck, seat)
    held = [table.seats[n].tickets for n in others]
    shared = [holders.all[n].tickets for n in foreign]
    draw, *dealt = table.deal_anew([[deck.draw[at] for at in places], *held, *shared])
    table.decks[TICKETS] = replace(deck, draw=put_into(deck.draw, places, draw))
    for n, tickets in zip(others, dealt, strict=False):
        table.change(n, tickets=tickets)
    for n, tickets in zip(foreign, dealt[len(others) :], strict=True):
        holders.put(n, replace(holders.all[n], tickets=tickets))


def _resample_cards(holders: Holders, foreign: Sequence[int], seat: int | None) -> None:
    table, names = holders.table, holders.board.cards
    aside = [n for n, a in enumerate(table.asks) if a.kind == PLACE and a.secret and a.seat != seat]
    drawn = [[names.index(table.asks[n].secret["card"])] for n in aside]
    shared = [unseen(holders.all[n].cards, holders.all[n].shown) for n in foreign]
    deck = table.decks[CARDS]
    draw, *dealt = table.deal_anew([deck.draw, *drawn, *shared])
    table.decks[CARDS] = replace(deck, draw=draw)
    for n, (card,) in zip(aside, dealt, strict=False):
        table.asks[n] = replace(table.asks[n], secret={"card": names[card]})
    for n, cards in zip(foreign, dealt[len(aside) :], strict=True):
        holder = holders.all[n]
        counts = counted(cards, len(names))
        shown = holder.shown or (0,) * len(names)
        whole = tuple(a + b for a, b in zip(counts, shown, strict=True))
        holders.put(n, replace(holder, cards=whole))

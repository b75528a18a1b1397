"""What others may think lies in a holder, and in front of a player."""

from collections.abc import Sequence

from msgspec.structs import replace

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
    heap = list(deck.draw)
    heap += [ticket for n in others for ticket in table.seats[n].tickets]
    heap += [ticket for n in foreign for ticket in holders.all[n].tickets]
    table.shuffle(heap)
    take = iter(heap)
    table.decks[TICKETS] = replace(deck, draw=tuple(next(take) for _ in deck.draw))
    for n in others:
        table.change(n, tickets=tuple(next(take) for _ in table.seats[n].tickets))
    for n in foreign:
        holder = holders.all[n]
        holders.put(n, replace(holder, tickets=tuple(next(take) for _ in holder.tickets)))


def _resample_cards(holders: Holders, foreign: Sequence[int], seat: int | None) -> None:
    table, names = holders.table, holders.board.cards
    aside = [n for n, a in enumerate(table.asks) if a.kind == PLACE and a.secret and a.seat != seat]
    deck = table.decks[CARDS]
    heap = list(deck.draw)
    heap += [names.index(table.asks[n].secret["card"]) for n in aside]
    for n in foreign:
        heap += [card for card, held in enumerate(holders.all[n].cards) for _ in range(held)]
    table.shuffle(heap)
    for n in aside:
        table.asks[n] = replace(table.asks[n], secret={"card": names[heap.pop()]})
    for n in foreign:
        holder = holders.all[n]
        drawn = [heap.pop() for _ in range(sum(holder.cards))]
        counts = tuple(drawn.count(card) for card in range(len(names)))
        holders.put(n, replace(holder, cards=counts))
    table.decks[CARDS] = replace(deck, draw=tuple(heap))

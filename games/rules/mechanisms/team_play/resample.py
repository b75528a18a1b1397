"""What others may think lies in a holder, and in front of a player."""

from collections.abc import Sequence

from msgspec.structs import replace

from ...board import TRAIN
from ...hidden import counted, unseen
from ..tickets import deal_hidden, hidden_tickets
from .holder import Holders
from .moves import BlindCard


def resample(holders: Holders, seat: int | None) -> None:
    """Hands and tickets of others, the holders of other teams, cards not yet placed and the draw
    piles are one heap."""
    table = holders.table
    foreign = [n for n, side in enumerate(table.sides) if seat not in side]
    _resample_cards(holders, foreign, seat)
    _resample_tickets(holders, foreign, seat)


def _resample_tickets(holders: Holders, foreign: Sequence[int], seat: int | None) -> None:
    table = holders.table
    shared = [holders.all[n].tickets for n in foreign]
    heap = hidden_tickets(table, seat)
    rest, *dealt = table.deal_anew([heap, *shared])
    for n, tickets in zip(foreign, dealt, strict=True):
        holders.put(n, replace(holders.all[n], tickets=tickets))
    deal_hidden(table, seat, list(rest))


def _resample_cards(holders: Holders, foreign: Sequence[int], seat: int | None) -> None:
    table, names = holders.table, holders.board.cards
    others = [n for n in range(len(table.seats)) if n != seat]
    held = [unseen(table.seats[n].hand, table.seats[n].shown) for n in others]
    aside = [
        (n, ask)
        for n, ask in enumerate(table.decisions)
        if isinstance(ask, BlindCard) and ask.seat != seat
    ]
    drawn = [[names.index(ask.card)] for _, ask in aside]
    shared = [unseen(holders.all[n].cards, holders.all[n].shown) for n in foreign]
    deck = table.decks[TRAIN]
    piles = iter(table.deal_anew([deck.draw, *held, *drawn, *shared]))
    table.decks[TRAIN] = replace(deck, draw=next(piles))
    for n, old in zip(others, held, strict=True):
        table.hide(n, counted(old, len(names)))
        table.hide(n, [-many for many in counted(next(piles), len(names))])
    for n, ask in aside:
        (card,) = next(piles)
        table.decisions[n] = replace(ask, card=names[card])
    for n in foreign:
        holder, counts = holders.all[n], counted(next(piles), len(names))
        shown = holder.shown or (0,) * len(names)
        whole = tuple(a + b for a, b in zip(counts, shown, strict=True))
        holders.put(n, replace(holder, cards=whole))

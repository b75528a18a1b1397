"""What others may think lies on a road, and which tickets it has paid."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...hidden import counted, unseen
from .check import CHECK, ask_for_tickets
from .rounds import DECK
from .state import mine, put

if TYPE_CHECKING:
    from ...table import Table


def resample(table: "Table", seat: int | None) -> None:
    """What has paid for tickets of others and what is left on their roads is one heap; their
    completed tickets and the tickets that nobody can see are another."""
    _resample_roads(table, seat)
    _resample_done(table, seat)
    for n, ask in enumerate(table.asks):
        if ask.kind == CHECK and ask.seat != seat:
            del table.asks[n]
            ask_for_tickets(table, ask.seat)
            table.asks.insert(n, table.asks.pop())


def _resample_roads(table: "Table", seat: int | None) -> None:
    """What others have set out was seen; not which of it has paid for tickets and is discarded."""
    kinds = len(table.board.cards)
    for n, road in enumerate(mine(table).road):
        if n == seat:
            continue
        seen, deck = (mine(table).seen or mine(table).road)[n], table.decks[DECK]
        left, paid = unseen(road, ()), unseen(seen, road)
        kept, gone = table.deal_anew([left, paid])
        discard = list(deck.discard)
        for card in paid:
            discard.remove(card)
        put(table, n, road=counted(kept, kinds))
        table.decks[DECK] = replace(deck, discard=(*discard, *gone))


def _resample_done(table: "Table", seat: int | None) -> None:
    """Others' completed tickets may be any of theirs with the same points."""
    for other in range(len(table.seats)):
        if other == seat:
            continue
        held, done = list(table.seats[other].tickets), list(mine(table).done[other])
        for n, ticket in enumerate(done):
            worth = table.board.tickets[ticket].points
            same = [m for m, t in enumerate(held) if table.board.tickets[t].points == worth]
            if same:
                m = same[table.roll(len(same))]
                held[m], done[n] = done[n], held[m]
        table.change(other, tickets=tuple(held))
        put(table, other, done=tuple(done))

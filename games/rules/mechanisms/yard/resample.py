"""What others may think lies on a road, and which tickets it has paid."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...board import TRAIN
from ...hidden import counted, unseen
from ..tickets import deal_hidden, hidden_tickets
from .check import ask_for_tickets
from .moves import Check
from .state import mine, put

if TYPE_CHECKING:
    from ...table import Table


def resample(table: "Table", seat: int | None) -> None:
    """What has paid for tickets of others and what is left on their roads is one heap; their
    completed tickets and all others that this seat cannot see are another."""
    _resample_roads(table, seat)
    _resample_done(table, seat)
    for n, ask in enumerate(table.decisions):
        if isinstance(ask, Check) and ask.seat != seat:
            del table.decisions[n]
            ask_for_tickets(table, ask.seat)
            table.decisions.insert(n, table.decisions.pop())


def _resample_roads(table: "Table", seat: int | None) -> None:
    """What others have set out was seen; not which of it has paid for tickets and is discarded."""
    kinds = len(table.board.cards)
    for n, road in enumerate(mine(table).on_track):
        if n == seat:
            continue
        seen, deck = (mine(table).seen or mine(table).on_track)[n], table.decks[TRAIN]
        left, paid = unseen(road, ()), unseen(seen, road)
        kept, gone = table.deal_anew([left, paid])
        discard = list(deck.discard)
        for card in paid:
            discard.remove(card)
        put(table, n, on_track=counted(kept, kinds))
        table.decks[TRAIN] = replace(deck, discard=tuple(sorted((*discard, *gone))))


def _resample_done(table: "Table", seat: int | None) -> None:
    """Others' completed tickets may be any that nobody can see with the same points."""
    others = [n for n in range(len(table.seats)) if n != seat]
    done = [ticket for other in others for ticket in mine(table).completed[other]]
    heap = sorted((*hidden_tickets(table, seat), *done))
    table.shuffle(heap)

    def alike(ticket: int) -> int:
        """Takes one with the same points out of the heap."""
        worth = table.board.tickets[ticket].points
        return heap.pop(
            next(n for n, t in enumerate(heap) if table.board.tickets[t].points == worth)
        )

    for other in others:
        put(
            table,
            other,
            completed=tuple([alike(ticket) for ticket in mine(table).completed[other]]),
        )
    deal_hidden(table, seat, heap)

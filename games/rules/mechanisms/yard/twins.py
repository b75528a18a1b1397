"""What others may think lies on a road, and which tickets it has paid."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from .check import CHECK, ask_for_tickets
from .rounds import DECK
from .state import mine, put

if TYPE_CHECKING:
    from ...table import Table


def resample(table: "Table", seat: int | None, peek: bool) -> None:
    """The roads and the draw pile are one heap, but for what this seat may look at; the completed
    tickets of others and the tickets that nobody can see are another."""
    _resample_roads(table, seat, peek)
    _resample_done(table, seat)
    for n, ask in enumerate(table.asks):
        if ask.kind == CHECK and ask.seat != seat:
            del table.asks[n]
            ask_for_tickets(table, ask.seat)
            table.asks.insert(n, table.asks.pop())


def _resample_roads(table: "Table", seat: int | None, peek: bool) -> None:
    road, deck = mine(table).road, table.decks[DECK]
    asked = {ask.seat for ask in table.asks if ask.kind == CHECK}
    hidden = [n for n in range(len(table.seats)) if n != seat or not (peek or n in asked)]
    heap = list(deck.draw)
    for n in hidden:
        heap += [card for card, held in enumerate(road[n]) for _ in range(held)]
    table.shuffle(heap)
    for n in hidden:
        size = sum(road[n])
        drawn, heap = heap[:size], heap[size:]
        counts = tuple(drawn.count(card) for card in range(len(table.board.cards)))
        put(table, n, road=counts)
    table.decks[DECK] = replace(deck, draw=tuple(heap))


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

"""Where tickets lie that a seat cannot see, and how they might lie as well."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...hidden import hidden_places, layers_of, put_into
from .deck import decks
from .moves import TicketChoice

if TYPE_CHECKING:
    from ...table import Table


def hidden_tickets(table: "Table", seat: int | None) -> list[int]:
    """The tickets in the decks, in the hands of others and among those that others choose from."""
    names, heap = table.board.ticket, list[int]()
    for name in decks(table):
        deck = table.decks[name]
        heap += [deck.draw[place] for place in hidden_places(deck, seat)]
    for other in _others(table, seat):
        heap += table.seats[other].tickets
    for _, ask in _asked(table, seat):
        heap += [names[ticket].n for ticket in ask.tickets]
    return heap


def deal_hidden(table: "Table", seat: int | None, heap: list[int]) -> None:
    """Lay these tickets, from the first, where hidden ones lie; in a deck only its own."""
    names = table.board.tickets

    def like(ticket: int) -> int:
        """Takes one of the same deck out of the heap."""
        kind = names[ticket].facts.deck
        return heap.pop(next(n for n, t in enumerate(heap) if names[t].facts.deck == kind))

    for name in decks(table):
        deck = table.decks[name]
        places = hidden_places(deck, seat)
        draw = put_into(deck.draw, places, [like(deck.draw[place]) for place in places])
        for layer in layers_of(deck, seat):
            (mine,) = table.deal_anew([[draw[place] for place in layer]])
            draw = put_into(draw, layer, mine)
        table.decks[name] = replace(deck, draw=draw)
    for n, ask in _asked(table, seat):
        drawn = [names[like(table.board.ticket[ticket].n)].id for ticket in ask.tickets]
        table.decisions[n] = replace(ask, tickets=tuple(drawn))
    for other in _others(table, seat):
        # which of those that they drew others have kept is not known, nor which they remember
        held = len(table.seats[other].tickets)
        table.change(other, tickets=tuple(heap[:held]), rejected=())
        del heap[:held]


def _others(table: "Table", seat: int | None) -> list[int]:
    return [n for n in range(len(table.seats)) if n != seat]


def _asked(table: "Table", seat: int | None) -> list[tuple[int, TicketChoice]]:
    return [
        (n, ask)
        for n, ask in enumerate(table.decisions)
        if isinstance(ask, TicketChoice) and ask.seat != seat
    ]

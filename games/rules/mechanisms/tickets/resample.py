"""Where tickets lie that a seat cannot see, and how they might lie as well."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...hidden import hidden_places, layers_of, put_into
from ...state import BOX, Deck
from .deck import deck_of, decks
from .moves import TicketChoice

if TYPE_CHECKING:
    from ...table import Table


def hidden_tickets(table: "Table", seat: int | None) -> list[int]:
    """The tickets in the decks and in the box, in the hands of others and among those that others
    choose from."""
    names, heap = table.board.ticket, list[int]()
    for name in _piles(table):
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
        table.decks[name] = replace(deck, draw=_own_layers_anew(table, deck, draw, seat))
    for n, ask in _asked(table, seat):
        drawn = [names[like(table.board.ticket[ticket].n)].id for ticket in ask.tickets]
        table.decisions[n] = replace(ask, tickets=tuple(drawn))
    others = _others(table, seat)
    if len(decks(table)) > 1:
        # of which kinds those are that somebody has kept, the sizes of the decks have told
        hands = [[like(ticket) for ticket in table.seats[other].tickets] for other in others]
    else:
        hands = _hands(table, [len(table.seats[other].tickets) for other in others], heap)
    for other, tickets in zip(others, hands, strict=True):
        # which of those that they drew others have kept is not known, nor which they remember
        table.change(other, tickets=tuple(tickets), rejected=())
    if BOX in table.decks:
        box = table.decks[BOX]
        draw = put_into(box.draw, hidden_places(box, seat), heap)
        table.decks[BOX] = replace(box, draw=_own_layers_anew(table, box, draw, seat))


def _hands(table: "Table", sizes: list[int], heap: list[int]) -> list[list[int]]:
    """So many tickets each out of the heap; of those that were dealt at the start alone nobody has
    more than were dealt to each."""
    names, kinds = table.board.tickets, {*decks(table)}

    def is_drawn_in_play(ticket: int) -> bool:
        return deck_of(names[ticket].facts.deck) in kinds

    def take(drawn_in_play: bool) -> int:
        """The next of those that are drawn in play, or of those that are not."""
        return heap.pop(next(n for n, t in enumerate(heap) if is_drawn_in_play(t) == drawn_in_play))

    dealt = table.board.setup.tickets
    each = dealt if isinstance(dealt, dict) else {}
    most = sum([n for kind, n in each.items() if deck_of(kind) not in kinds])
    if most:
        # what lies in front was not asked for by the decks
        table.shuffle(heap)
    # where too few others are left some of a hand have to be of those dealt at the start alone
    forced = sum(sizes) - sum(map(is_drawn_in_play, heap))
    hands = list[list[int]]()
    for size in sizes:
        hand = list[int]()
        for _ in range(min(most, size)):
            hand.append(take(False) if forced > 0 else heap.pop(0))
            forced -= 1
        hands.append(hand)
    for hand, size in zip(hands, sizes, strict=True):
        hand += [take(True) for _ in range(size - len(hand))]
    return hands


def _own_layers_anew(
    table: "Table", deck: Deck, draw: tuple[int, ...], seat: int | None
) -> tuple[int, ...]:
    """A pile in which the seat knows of each layer of its own what lies in it, and not where."""
    for layer in layers_of(deck, seat):
        (mine,) = table.deal_anew([[draw[place] for place in layer]])
        draw = put_into(draw, layer, mine)
    return draw


def _piles(table: "Table") -> list[str]:
    return [*decks(table), *([BOX] if BOX in table.decks else [])]


def _others(table: "Table", seat: int | None) -> list[int]:
    return [n for n in range(len(table.seats)) if n != seat]


def _asked(table: "Table", seat: int | None) -> list[tuple[int, TicketChoice]]:
    return [
        (n, ask)
        for n, ask in enumerate(table.decisions)
        if isinstance(ask, TicketChoice) and ask.seat != seat
    ]

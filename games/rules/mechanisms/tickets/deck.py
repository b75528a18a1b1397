"""The decks of tickets: which there are, drawn and offered from, and put back into."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...state import BOX, Deck
from .events import Discarded, Drawn
from .moves import TicketChoice

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

# The deck drawn from in play; the deck of any other kind is dealt from at the start only
TICKETS = "tickets"
# Where rejected tickets go that may be drawn again, unseen by others
INTO_THE_DECK = ("bottom", "shuffle")
# Who has laid tickets into the box that no seat has seen
NOBODY = -1


def deck_of(kind: str) -> str:
    """The deck that tickets of this kind belong to."""
    return TICKETS if kind in ("", "regular") else kind


def decks(table: "Table") -> list[str]:
    """The decks of tickets on the table, in the order of the board's tickets."""
    return [name for name in _kinds(table.board) if name in table.decks]


@lru_cache(maxsize=256)
def _kinds(board: "Board") -> tuple[str, ...]:
    return tuple(dict.fromkeys(deck_of(ticket.facts.deck) for ticket in board.tickets))


def draw(table: "Table", name: str, n: int) -> tuple[int, ...]:
    """The top tickets of a deck, or all that are left if fewer; where it runs out, the discarded
    ones are shuffled into it."""
    if not n:
        return ()
    deck = table.decks[name]
    if deck.under:
        under = _whole(deck.under, max(0, len(deck.draw) - n))
        table.decks[name] = replace(deck, under=under)
    return tuple([t for _ in range(n) if (t := table.take_top(name)) is not None])


def offer(
    table: "Table",
    seat: int,
    drawn: Sequence[int],
    least: int,
    start: bool,
    most_long: int | None = None,
) -> None:
    """Show a seat tickets of which it keeps some, if there are any."""
    if not drawn:
        return
    least = min(least, len(drawn))
    tickets = tuple([table.board.tickets[ticket].id for ticket in drawn])
    table.ask(TicketChoice(seat, len(drawn), least, start, tickets, most_long))
    table.emit(Drawn(seat, len(drawn), start, tickets), seat)


def _whole(under: Sequence[tuple[int, int]], left: int) -> tuple[tuple[int, int], ...]:
    """The layers under a deck of which nothing was drawn."""
    whole, top = list(under), sum([n for _, n in under])
    while top > left:
        top -= whole.pop()[1]
    return tuple(whole)


def put_back(table: "Table", seat: int, rest: list[int], where: str, start: bool) -> None:
    """Tickets that a seat rejects go under their deck in random order, into it, openly beside it,
    or out of the game. Those of the opening lie under it until everybody has chosen. The seat
    remembers those that may come back."""
    if where == "box":
        put_into_box(table, rest, seat)
        return
    if where in INTO_THE_DECK:
        known = {*table.seats[seat].rejected, *rest}.difference(table.seats[seat].tickets)
        table.change(seat, rejected=tuple(sorted(known)))
    for name in decks(table):
        deck = table.decks[name]
        own = [t for t in rest if deck_of(table.board.tickets[t].facts.deck) == name]
        if where == "discard" and not start:
            table.decks[name] = replace(deck, discard=(*deck.discard, *own))
        elif where in ("bottom", "discard"):
            table.shuffle(own)
            under = ((seat, len(own)), *deck.under) if own else deck.under
            table.decks[name] = replace(deck, draw=(*own, *deck.draw), under=under)
        elif where == "shuffle":
            cards = [*own, *deck.draw]
            table.shuffle(cards)
            table.decks[name] = replace(deck, draw=tuple(cards), under=())


def put_into_box(table: "Table", tickets: Sequence[int], seat: int | None = None) -> None:
    """These leave the game unseen; if a seat has laid them there, it knows them."""
    if tickets:
        box = table.decks.get(BOX, Deck(()))
        layer = (NOBODY if seat is None else seat, len(tickets))
        table.decks[BOX] = replace(box, draw=(*tickets, *box.draw), under=(layer, *box.under))


def turn_up(table: "Table") -> None:
    """The tickets put under the decks are laid openly beside them."""
    for name in decks(table):
        deck, at = table.decks[name], 0
        n = sum(many for _, many in deck.under)
        rejected, left = deck.draw[:n], deck.draw[n:]
        table.decks[name] = replace(deck, draw=left, discard=(*deck.discard, *rejected), under=())
        for seat, many in deck.under:
            tell_discarded(table, seat, rejected[at : at + many])
            at += many


def tell_discarded(table: "Table", seat: int, tickets: Sequence[int]) -> None:
    """Everybody sees which tickets a seat has discarded."""
    table.emit(Discarded(seat, tuple([table.board.tickets[ticket].id for ticket in tickets])))


def discarded(table: "Table") -> list[int]:
    """The tickets that lie openly beside their decks, as they were laid."""
    return [ticket for name in decks(table) for ticket in table.decks[name].discard]

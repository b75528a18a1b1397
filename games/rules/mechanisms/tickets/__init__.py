"""Tickets: goals drawn in secret, chosen and kept (RULES.md CORE-S4 and 1.6)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from ...mechanism import Mechanism
from ...state import Ask, Deck
from ...values import Data, Id, Illegal, Move

if TYPE_CHECKING:
    from ...table import Table

DECK = "tickets"
"""The deck drawn from in play; the deck of any other kind is dealt from at the start only."""
LONG = "long"
KEEP = "tickets.keep"


class Take(Move, frozen=True, tag="tickets.take"):
    """Draw tickets to choose from."""


class Keep(Move, frozen=True, tag="tickets.keep"):
    """Keep these of the tickets offered."""

    tickets: Annotated[tuple[Id, ...], Meta(max_length=20)]


class Tickets(Mechanism):
    """Drawing and keeping tickets."""

    name = "tickets"
    moves = (Take,)
    asks = {KEEP: (Keep,)}

    def setup(self, table: "Table") -> None:
        """Shuffle the tickets, each kind by itself."""
        decks: dict[str, list[int]] = {DECK: []}
        for ticket in self.board.tickets:
            decks.setdefault(deck_of(ticket.facts.deck), []).append(ticket.n)
        for name, cards in decks.items():
            table.shuffle(cards)
            table.decks[name] = Deck(tuple(cards))

    def deal(self, table: "Table") -> None:
        """Everybody chooses at the same time (CORE-S4); kinds not drawn in play then leave it."""
        setup = self.board.setup
        counts = setup.tickets if isinstance(setup.tickets, dict) else {DECK: setup.tickets}
        most_long = setup.keep_long_at_most
        limit = {} if most_long is None else {"most_long": most_long}
        for seat in range(len(table.seats)):
            drawn = [t for kind, n in counts.items() for t in draw(table, deck_of(kind), n)]
            offer(table, seat, drawn, setup.keep, start=True, **limit)
        for name in [name for name in table.decks if name in counts and name != DECK]:
            del table.decks[name]

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """Drawing, while tickets are left."""
        if table.decks[DECK].draw:
            yield Take()

    def answers(self, table: "Table", ask: Ask) -> Iterable[Move]:
        """Every choice that keeps enough."""
        return self._choices(ask)

    def _choices(self, ask: Ask) -> Iterator[Move]:
        offered = ask.secret["tickets"]
        for n in range(ask.data["least"], len(offered) + 1):
            for kept in combinations(offered, n):
                if self._long(kept) <= ask.data.get("most_long", n):
                    yield Keep(kept)

    def _long(self, tickets: Iterable[str]) -> int:
        return sum(self.board.ticket[ticket].facts.deck == LONG for ticket in tickets)

    def play(self, table: "Table", seat: int, move: Any, ask: Ask | None) -> None:
        """Draw tickets, or keep some of those drawn."""
        if ask is None:
            if not table.decks[DECK].draw:
                raise Illegal("tickets.none")
            facts = self.board.draw
            offer(table, seat, draw(table, DECK, facts.tickets), facts.keep, start=False)
            return
        offered = ask.secret["tickets"]
        for ticket in move.tickets:
            if ticket not in offered:
                raise Illegal("tickets.not_offered", ticket=ticket)
        kept = [ticket for ticket in offered if ticket in move.tickets]
        if len(kept) < ask.data["least"]:
            raise Illegal("tickets.least", least=ask.data["least"])
        if self._long(kept) > ask.data.get("most_long", len(kept)):
            raise Illegal("tickets.most_long", most=ask.data["most_long"])
        self._keep(table, seat, kept, offered, start=ask.data["start"])

    def _keep(
        self, table: "Table", seat: int, kept: list[str], offered: list[str], start: bool
    ) -> None:
        number = self.board.ticket
        mine = (*table.seats[seat].tickets, *(number[ticket].n for ticket in kept))
        table.change(seat, tickets=mine)
        rest = [number[ticket].n for ticket in offered if ticket not in kept]
        self._put_back(table, rest, self.board.setup.unkept if start else self.board.draw.unkept)
        own = {seat: {"tickets": kept}}
        table.emit("tickets.kept", seat=seat, n=len(kept), start=start, secret=own)
        if not start:
            table.act()

    def _put_back(self, table: "Table", rest: list[int], where: str) -> None:
        """Rejected tickets go under their deck in random order, into it, or out of the game."""
        for name in decks(table):
            deck = table.decks[name]
            own = [t for t in rest if deck_of(self.board.tickets[t].facts.deck) == name]
            if where == "bottom":
                table.shuffle(own)
                table.decks[name] = replace(deck, draw=(*own, *deck.draw))
            elif where == "shuffle":
                cards = [*own, *deck.draw]
                table.shuffle(cards)
                table.decks[name] = replace(deck, draw=tuple(cards))

    def view(self, table: "Table", seat: int | None) -> Data:
        """To its owner: the tickets held."""
        if seat is None:
            return {}
        return {"mine": [self.board.tickets[n].id for n in table.seats[seat].tickets]}

    def resample(self, table: "Table", seat: int | None) -> None:
        """Tickets of others, those they choose from, and the deck are one heap to this seat; but
        from which deck a ticket was drawn is known."""
        names = self.board.tickets
        others = [n for n in range(len(table.seats)) if n != seat]
        asked = [n for n, a in enumerate(table.asks) if a.kind == KEEP and a.seat != seat]
        heap = [ticket for name in decks(table) for ticket in table.decks[name].draw]
        heap += [ticket for other in others for ticket in table.seats[other].tickets]
        heap += [self.board.ticket[t].n for n in asked for t in table.asks[n].secret["tickets"]]
        table.shuffle(heap)

        def like(ticket: int) -> int:
            """Takes one of the same deck out of the heap."""
            kind = names[ticket].facts.deck
            return heap.pop(next(n for n, t in enumerate(heap) if names[t].facts.deck == kind))

        for name in decks(table):
            deck = table.decks[name]
            table.decks[name] = replace(deck, draw=tuple(map(like, deck.draw)))
        for n in asked:
            offered = table.asks[n].secret["tickets"]
            drawn = [names[like(self.board.ticket[ticket].n)].id for ticket in offered]
            table.asks[n] = replace(table.asks[n], secret={"tickets": drawn})
        for other in others:
            held = len(table.seats[other].tickets)
            table.change(other, tickets=tuple(heap[:held]))
            heap = heap[held:]


def deck_of(kind: str) -> str:
    """The deck that tickets of this kind belong to."""
    return DECK if kind in ("", "regular") else kind


def decks(table: "Table") -> list[str]:
    """The decks of tickets on the table, in the order of the board's tickets."""
    kinds = dict.fromkeys(deck_of(ticket.facts.deck) for ticket in table.board.tickets)
    return [name for name in kinds if name in table.decks]


def draw(table: "Table", name: str, n: int) -> tuple[int, ...]:
    """The top tickets of a deck, or all that are left if fewer."""
    if not n:
        return ()
    deck = table.decks[name]
    table.decks[name] = replace(deck, draw=deck.draw[:-n])
    return deck.draw[: -n - 1 : -1]


def offer(
    table: "Table", seat: int, drawn: Sequence[int], least: int, start: bool, **limit: int
) -> None:
    """Show a seat tickets of which it keeps some, if there are any."""
    if not drawn:
        return
    least = min(least, len(drawn))
    secret = {"tickets": [table.board.tickets[ticket].id for ticket in drawn]}
    table.ask(KEEP, seat, secret=secret, n=len(drawn), least=least, start=start, **limit)
    own = {seat: secret}
    table.emit("tickets.drawn", seat=seat, n=len(drawn), start=start, secret=own)

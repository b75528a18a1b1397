"""Tickets: goals drawn in secret, chosen and kept (RULES.md CORE-S4 and 1.6)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from ...board import Ticket, total
from ...graph import cheapest
from ...mechanism import Mechanism
from ...state import Ask, Deck
from ...values import Data, Id, Illegal, Move
from ..claims import refusal

if TYPE_CHECKING:
    from ...table import Table

DECK = "tickets"
KEEP = "tickets.keep"


class Take(Move, frozen=True, tag="tickets.take"):
    """Draw tickets to choose from."""


class Keep(Move, frozen=True, tag="tickets.keep"):
    """Keep these of the tickets offered."""

    tickets: Annotated[tuple[Id, ...], Meta(max_length=20)]


class Tickets(Mechanism):
    """Drawing and keeping tickets."""

    name = "tickets"
    needs = ("claims",)
    moves = (Take,)
    asks = {KEEP: (Keep,)}

    def setup(self, table: "Table") -> None:
        """Shuffle the tickets."""
        cards = list(range(len(self.board.tickets)))
        table.shuffle(cards)
        table.decks[DECK] = Deck(tuple(cards))

    def deal(self, table: "Table") -> None:
        """Everybody chooses at the same time (CORE-S4)."""
        setup = self.board.setup
        for seat in range(len(table.seats)):
            self._offer(table, seat, total(setup.tickets), setup.keep, start=True)

    def _offer(self, table: "Table", seat: int, n: int, least: int, start: bool) -> None:
        deck = table.decks[DECK]
        drawn = deck.draw[-n:][::-1]
        table.decks[DECK] = replace(deck, draw=deck.draw[: -len(drawn)])
        least = min(least, len(drawn))
        secret = {"tickets": [self.board.tickets[ticket].id for ticket in drawn]}
        table.ask(KEEP, seat, secret=secret, n=len(drawn), least=least, start=start)
        own = {seat: secret}
        table.emit("tickets.drawn", seat=seat, n=len(drawn), start=start, secret=own)

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
                yield Keep(kept)

    def play(self, table: "Table", seat: int, move: Any, ask: Ask | None) -> None:
        """Draw tickets, or keep some of those drawn."""
        if ask is None:
            if not table.decks[DECK].draw:
                raise Illegal("tickets.none")
            draw = self.board.draw
            self._offer(table, seat, draw.tickets, draw.keep, start=False)
            return
        offered = ask.secret["tickets"]
        kept = list(dict.fromkeys(move.tickets))
        for ticket in kept:
            if ticket not in offered:
                raise Illegal("tickets.not_offered", ticket=ticket)
        if len(kept) < ask.data["least"]:
            raise Illegal("tickets.least", least=ask.data["least"])
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
        """Rejected tickets go under the deck in random order, into it, or out of the game."""
        deck = table.decks[DECK]
        if where == "bottom":
            table.shuffle(rest)
            table.decks[DECK] = replace(deck, draw=(*rest, *deck.draw))
        elif where == "shuffle":
            cards = [*rest, *deck.draw]
            table.shuffle(cards)
            table.decks[DECK] = replace(deck, draw=tuple(cards))

    def view(self, table: "Table", seat: int | None) -> Data:
        """To its owner: how far each ticket is; the ones offered too."""
        if seat is None:
            return {}
        mine = [self.board.tickets[n] for n in table.seats[seat].tickets]
        offered = [
            self.board.ticket[ticket]
            for ask in table.asks
            if ask.seat == seat and ask.kind == KEEP
            for ticket in ask.secret["tickets"]
        ]
        seen: Data = {}
        if mine:
            seen["mine"] = _progress(table, seat, mine)
        if offered:
            seen["offered"] = _progress(table, seat, offered)
        return seen

    def resample(self, table: "Table", seat: int | None) -> None:
        """Tickets of others, those they choose from, and the deck are one heap to this seat."""
        names = self.board.tickets
        others = [n for n in range(len(table.seats)) if n != seat]
        asked = [n for n, a in enumerate(table.asks) if a.kind == KEEP and a.seat != seat]
        heap = list(table.decks[DECK].draw)
        heap += [ticket for other in others for ticket in table.seats[other].tickets]
        heap += [self.board.ticket[t].n for n in asked for t in table.asks[n].secret["tickets"]]
        table.shuffle(heap)
        for other in others:
            held = len(table.seats[other].tickets)
            table.change(other, tickets=tuple(heap[:held]))
            heap = heap[held:]
        for n in asked:
            ask = table.asks[n]
            drawn, heap = heap[: ask.data["n"]], heap[ask.data["n"] :]
            secret = {"tickets": [names[ticket].id for ticket in drawn]}
            table.asks[n] = replace(ask, secret=secret)
        table.decks[DECK] = replace(table.decks[DECK], draw=tuple(heap))


def _progress(table: "Table", seat: int, tickets: Sequence[Ticket]) -> list[Data]:
    """For each ticket: done, open with the fewest cars still to place, or lost."""
    owned = set(table.links(seat).owned)
    edges = [
        (route.a, route.b, 0 if route.n in owned else table.rules.prices[route.n].pieces)
        for route in table.board.routes
        if route.n in owned or not refusal(table, seat, route)
    ]
    cars = sum(table.seats[seat].pieces)
    told: list[Data] = []
    for ticket in tickets:
        missing = cheapest(len(table.board.cities), edges, ticket.a)[ticket.b]
        if missing is None or missing > cars:
            told.append({"id": ticket.id, "state": "lost", "missing": None})
        else:
            state = "open" if missing else "done"
            told.append({"id": ticket.id, "state": state, "missing": missing})
    return told

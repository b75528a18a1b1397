"""Tickets: goals drawn in secret, chosen and kept (RULES.md CORE-S4 and 1.6)."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...board import Count, SetupKeys
from ...hidden import hidden_places, layers_of, put_into
from ...mechanism import Mechanism
from ...state import Ask, Deck, Nothing
from ...values import Data, Illegal, Move
from .drawing import DECK, deck_of, decks, draw, offer, put_back
from .events import Drawn, Kept
from .moves import KEEP, Keep, Take

if TYPE_CHECKING:
    from ...board import Board
    from ...kernel import Rules
    from ...table import Table

__all__ = [
    "KEEP",
    "Keep",
    "Kept",
    "LongKeys",
    "Take",
    "Tickets",
    "deck_of",
    "decks",
    "draw",
    "offer",
]

LONG = "long"


class LongKeys(SetupKeys, frozen=True):
    """How many long tickets may be kept of the first ones, if not any number."""

    keep_long_at_most: Count | None = None


class Tickets(Mechanism):
    """Drawing and keeping tickets."""

    name = "tickets"
    keys = (LongKeys,)
    moves = (Take,)
    tells = (Drawn, Kept)
    asks = {KEEP: (Keep,)}

    def __init__(self, board: "Board", params: Nothing) -> None:
        super().__init__(board, params)
        self.decks: dict[str, list[int]] = {DECK: []}
        for ticket in board.tickets:
            self.decks.setdefault(deck_of(ticket.facts.deck), []).append(ticket.n)
        first = board.setup.tickets
        counts = first if isinstance(first, dict) else {DECK: first}
        self.dealt = {deck_of(kind): n for kind, n in counts.items()}

    def setup(self, table: "Table") -> None:
        """Shuffle the tickets, each kind by itself."""
        for name, tickets in self.decks.items():
            cards = [*tickets]
            table.shuffle(cards)
            table.decks[name] = Deck(tuple(cards))

    def deal(self, table: "Table") -> None:
        """Everybody chooses at the same time (CORE-S4); kinds not drawn in play then leave it."""
        setup = self.board.setup
        most_long = setup.own(LongKeys).keep_long_at_most
        limit = {} if most_long is None else {"most_long": most_long}
        for seat in range(len(table.seats)):
            drawn = [t for name, n in self.dealt.items() for t in draw(table, name, n)]
            offer(table, seat, drawn, setup.keep, start=True, **limit)
        for name in [name for name in table.decks if name in self.dealt and name != DECK]:
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

    def _take(self, table: "Table", seat: int, move: Take, ask: None) -> None:
        """Draw tickets to choose from."""
        if not table.decks[DECK].draw:
            raise Illegal("tickets.none")
        facts = self.board.draw
        offer(table, seat, draw(table, DECK, facts.tickets), facts.keep, start=False)

    def _keep(self, table: "Table", seat: int, move: Keep, ask: Ask) -> None:
        """Keep some of those drawn."""
        offered = ask.secret["tickets"]
        for ticket in move.tickets:
            if ticket not in offered:
                raise Illegal("tickets.not_offered", ticket=ticket)
        kept = [ticket for ticket in offered if ticket in move.tickets]
        if len(kept) < ask.data["least"]:
            raise Illegal("tickets.least", least=ask.data["least"])
        if self._long(kept) > ask.data.get("most_long", len(kept)):
            raise Illegal("tickets.most_long", most=ask.data["most_long"])
        self._kept(table, seat, kept, offered, start=ask.data["start"])

    plays = {Take: _take, Keep: _keep}

    def _kept(
        self, table: "Table", seat: int, kept: list[str], offered: list[str], start: bool
    ) -> None:
        number = self.board.ticket
        mine = (*table.seats[seat].tickets, *(number[ticket].n for ticket in kept))
        table.change(seat, tickets=mine)
        rest = [number[ticket].n for ticket in offered if ticket not in kept]
        put_back(table, seat, rest, self.board.setup.unkept if start else self.board.draw.unkept)
        table.emit(Kept(seat, len(kept), start, tuple(kept)), seat)
        if not start:
            table.act()

    def public(self, rules: "Rules") -> Data:
        """The tickets of each deck, and how many of it everybody is dealt."""
        named = self.board.tickets
        decks = {name: [named[n].id for n in tickets] for name, tickets in self.decks.items()}
        return {"decks": decks, "dealt": self.dealt}

    def view(self, table: "Table", seat: int | None) -> Data:
        """To its owner: the tickets held."""
        if seat is None:
            return {}
        return {"mine": [self.board.tickets[n].id for n in table.seats[seat].tickets]}

    def resample(self, table: "Table", seat: int | None) -> None:
        """Tickets of others, those they choose from, and the deck are one heap to this seat; but
        from which deck a ticket was drawn is known, and what it has put under one itself."""
        names = self.board.tickets
        others = [n for n in range(len(table.seats)) if n != seat]
        asked = [n for n, a in enumerate(table.asks) if a.kind == KEEP and a.seat != seat]
        places = {name: hidden_places(table.decks[name], seat) for name in decks(table)}
        heap = [table.decks[name].draw[at] for name in decks(table) for at in places[name]]
        heap += [ticket for other in others for ticket in table.seats[other].tickets]
        heap += [self.board.ticket[t].n for n in asked for t in table.asks[n].secret["tickets"]]
        table.shuffle(heap)

        def like(ticket: int) -> int:
            """Takes one of the same deck out of the heap."""
            kind = names[ticket].facts.deck
            return heap.pop(next(n for n, t in enumerate(heap) if names[t].facts.deck == kind))

        for name in decks(table):
            deck = table.decks[name]
            dealt = [like(deck.draw[place]) for place in places[name]]
            draw = put_into(deck.draw, places[name], dealt)
            for layer in layers_of(deck, seat):
                (mine,) = table.deal_anew([[draw[place] for place in layer]])
                draw = put_into(draw, layer, mine)
            table.decks[name] = replace(deck, draw=draw)
        for n in asked:
            offered = table.asks[n].secret["tickets"]
            drawn = [names[like(self.board.ticket[ticket].n)].id for ticket in offered]
            table.asks[n] = replace(table.asks[n], secret={"tickets": drawn})
        for other in others:
            held = len(table.seats[other].tickets)
            table.change(other, tickets=tuple(heap[:held]))
            heap = heap[held:]

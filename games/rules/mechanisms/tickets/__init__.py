"""Tickets: goals drawn in secret, chosen and kept (RULES.md CORE-S4 and 1.6)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NotRequired, TypedDict

from ...board import Count, SetupKeys
from ...mechanism import Mechanism
from ...state import Deck, Nothing
from ...values import Data, Move, Refusal
from .deck import (
    TICKETS,
    deck_of,
    decks,
    discarded,
    draw,
    offer,
    put_back,
    put_into_box,
    tell_discarded,
    turn_up,
)
from .events import Discarded, Drawn, Kept
from .hooks import Dealing, Withholding
from .moves import Keep, Take, TicketChoice
from .resample import deal_hidden, hidden_tickets

if TYPE_CHECKING:
    from ...board import Board
    from ...kernel import Rules
    from ...table import Table

__all__ = [
    "Keep",
    "Kept",
    "LongKeys",
    "Take",
    "TicketChoice",
    "Tickets",
    "deal_hidden",
    "deck_of",
    "decks",
    "draw",
    "hidden_tickets",
    "offer",
]

LONG = "long"


class LongKeys(SetupKeys, frozen=True):
    """How many long tickets may be kept of the first ones, if not any number."""

    keep_long_at_most: Count | None = None


class View(TypedDict):
    """To a seat the tickets that it holds; to everybody those that lie openly beside the deck."""

    mine: NotRequired[Sequence[str]]
    discarded: NotRequired[Sequence[str]]


class Tickets(Mechanism):
    """Drawing and keeping tickets."""

    name = "tickets"
    keys = (LongKeys,)
    moves = (Take,)
    tells = (Drawn, Kept, Discarded)
    decisions = {TicketChoice: (Keep,)}

    def __init__(self, board: "Board", params: Nothing) -> None:
        super().__init__(board, params)
        self.decks: dict[str, list[int]] = {TICKETS: []}
        for ticket in board.tickets:
            self.decks.setdefault(deck_of(ticket.facts.deck), []).append(ticket.n)
        first = board.setup.tickets
        counts = first if isinstance(first, dict) else {TICKETS: first}
        self.dealt = {deck_of(kind): n for kind, n in counts.items()}

    def setup(self, table: "Table") -> None:
        """Shuffle the tickets, each kind by itself."""
        for name, tickets in self.decks.items():
            cards = [*tickets]
            table.shuffle(cards)
            table.decks[name] = Deck(tuple(cards))

    def deal(self, table: "Table") -> None:
        """Everybody chooses at the same time (CORE-S4); kinds not drawn in play then leave it."""
        if dealers := table.rules.implementing[Dealing]:
            dealers[0].deal_tickets(table)
            return
        setup = self.board.setup
        most_long = setup.own(LongKeys).keep_long_at_most
        for seat in range(len(table.seats)):
            drawn = [t for name, n in self.dealt.items() for t in draw(table, name, n)]
            offer(table, seat, drawn, setup.keep, True, most_long)
        for name in [name for name in table.decks if name in self.dealt and name != TICKETS]:
            put_into_box(table, table.decks.pop(name).draw)

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """Drawing, while tickets are left and nobody withholds them."""
        return () if self._refusal(table) else (Take(),)

    def _refusal(self, table: "Table") -> str | None:
        """Why no tickets can be drawn now."""
        if not table.has_cards(TICKETS):
            return "tickets.none"
        for one in table.rules.implementing[Withholding]:
            if code := one.withheld(table):
                return code
        return None

    def _choices(self, table: "Table", ask: TicketChoice) -> Iterator[Move]:
        """Every choice that keeps enough."""
        for n in range(ask.least, len(ask.tickets) + 1):
            for kept in combinations(ask.tickets, n):
                if not self._is_too_long(kept, ask):
                    yield Keep(kept)

    answers = {TicketChoice: _choices}

    def _is_too_long(self, kept: Iterable[str], ask: TicketChoice) -> bool:
        return ask.most_long is not None and self._long(kept) > ask.most_long

    def _long(self, tickets: Iterable[str]) -> int:
        return sum(self.board.ticket[ticket].facts.deck == LONG for ticket in tickets)

    def _take(self, table: "Table", seat: int, move: Take, ask: None) -> None:
        """Draw tickets to choose from."""
        if code := self._refusal(table):
            raise Refusal(code)
        facts = self.board.draw
        offer(table, seat, draw(table, TICKETS, facts.tickets), facts.keep, start=False)

    def _keep(self, table: "Table", seat: int, move: Keep, ask: TicketChoice) -> None:
        """Keep some of those drawn."""
        offered = ask.tickets
        for ticket in move.tickets:
            if ticket not in offered:
                raise Refusal("tickets.not_offered", ticket=ticket)
        kept = [ticket for ticket in offered if ticket in move.tickets]
        if len(kept) < ask.least:
            raise Refusal("tickets.least", least=ask.least)
        if self._is_too_long(kept, ask):
            raise Refusal("tickets.most_long", most=ask.most_long)
        self._kept(table, seat, kept, offered, start=ask.start)

    plays = {Take: _take, Keep: _keep}

    def _kept(
        self, table: "Table", seat: int, kept: list[str], offered: Sequence[str], start: bool
    ) -> None:
        number = self.board.ticket
        mine = (*table.seats[seat].tickets, *(number[ticket].n for ticket in kept))
        rest = [number[ticket].n for ticket in offered if ticket not in kept]
        where = self.board.setup.unkept if start else self.board.draw.unkept
        known = {*table.seats[seat].rejected}.difference(mine)
        table.change(seat, tickets=mine, rejected=tuple(sorted(known)))
        put_back(table, seat, rest, where, start)
        table.emit(Kept(seat, len(kept), start, tuple(kept)), seat)
        if where == "discard" and not start and rest:
            tell_discarded(table, seat, rest)
        elif where == "discard" and start and not self._choosing(table):
            turn_up(table)
        if not start:
            table.spend_action()

    def _choosing(self, table: "Table") -> bool:
        """Does anybody still choose tickets?"""
        return any(isinstance(ask, TicketChoice) for ask in table.decisions)

    def public(self, rules: "Rules") -> Data:
        """The tickets of each deck, and how many of it everybody is dealt."""
        named = self.board.tickets
        decks = {name: [named[n].id for n in tickets] for name, tickets in self.decks.items()}
        return {"decks": decks, "dealt": self.dealt}

    def view(self, table: "Table", seat: int | None) -> View | None:
        """To its owner: the tickets held; to everybody: those laid openly beside the deck."""
        named, seen = self.board.tickets, View()
        if seat is not None:
            seen["mine"] = [named[n].id for n in table.seats[seat].tickets]
        if lying := discarded(table):
            seen["discarded"] = [named[n].id for n in lying]
        return seen

    def resample(self, table: "Table", seat: int | None) -> None:
        """Tickets of others, those they choose from, the deck and the box are one heap to this
        seat; but from which deck a ticket was drawn is known, and what it has put there itself."""
        heap = sorted(hidden_tickets(table, seat))
        table.shuffle(heap)
        deal_hidden(table, seat, heap)

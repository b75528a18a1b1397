"""Ticket decks: whoever draws tickets says first how many of each deck (RULES.md 3.33)."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from ...advising import Advising, Outlook
from ...board import count_all
from ...mechanism import Mechanism
from ...pay import splits
from ...state import Decision, Nothing
from ...values import Id, Move, Occurrence, Refusal
from ..tickets import decks, draw, offer

if TYPE_CHECKING:
    from ...table import Table

# What it costs to draw one ticket more of a deck than of another
POINTS_PER_UNEVEN_TICKET = 0.5

Counts = Annotated[dict[Id, Annotated[int, Meta(ge=1, le=20)]], Meta(max_length=10)]


class State(Struct, frozen=True):
    """What every seat has said at the start, in the order of the decks, until all have."""

    said: tuple[tuple[int, ...], ...] = ()


class Take(Move, frozen=True, tag="ticket_decks.take"):
    """Draw so many tickets of each deck."""

    counts: Counts


class DeckMix(Decision, frozen=True, tag="ticket_decks.mix"):
    """How many of `n` tickets come from which deck."""

    count: int
    start: bool


class Said(Occurrence, frozen=True, tag="ticket_decks.said"):
    """Somebody has said how many tickets of each deck they draw."""

    seat: int
    counts: Mapping[str, int]


class TicketDecks(Mechanism[Nothing, State], Advising):
    """Choosing between decks of tickets."""

    name = "ticket_decks"
    needs = ("tickets",)
    moves = (Take,)
    tells = (Said,)
    decisions = {DeckMix: (Take,)}

    def deal(self, table: "Table") -> None:
        """Everybody says what to draw; nothing is drawn before all have."""
        self.save(table, said=((),) * len(table.seats))
        for seat in range(len(table.seats)):
            table.ask(DeckMix(seat, count_all(self.board.setup.tickets), start=True))

    def _left(self, table: "Table") -> dict[str, int]:
        """The tickets of each deck that nobody is about to draw."""
        said = [counts for counts in self.state(table).said if counts]
        spoken = [sum(column) for column in zip(*said, strict=True)] or [0] * len(decks(table))
        left = zip(decks(table), spoken, strict=True)
        return {name: table.cards_left(name) - n for name, n in left}

    def offers(self, table: "Table", seat: int) -> Iterable[Move]:
        """Every mix, while tickets are left."""
        return self._mixes(table, self.board.draw.tickets)

    def _first_mixes(self, table: "Table", ask: DeckMix) -> Iterable[Move]:
        """Every mix of the first tickets."""
        return self._mixes(table, ask.count)

    answers = {DeckMix: _first_mixes}

    def _mixes(self, table: "Table", n: int) -> Iterable[Move]:
        left = self._left(table)
        if n := min(n, sum(left.values())):
            for counts in splits(list(left.values()), n):
                yield Take({name: k for name, k in zip(left, counts, strict=True) if k})

    def _say(self, table: "Table", seat: int, move: Take, ask: DeckMix | None) -> None:
        """Say it; draw at once, or at the start when everybody has said it."""
        left = self._left(table)
        n = min(ask.count if ask else self.board.draw.tickets, sum(left.values()))
        if not n:
            raise Refusal("tickets.none")
        for name, k in move.counts.items():
            if name not in left:
                raise Refusal("ticket_decks.unknown", deck=name)
            if k > left[name]:
                raise Refusal("ticket_decks.left", deck=name, count=left[name])
        if sum(move.counts.values()) != n:
            raise Refusal("ticket_decks.number", count=n)
        table.emit(Said(seat, move.counts))
        counts = tuple(move.counts.get(name, 0) for name in left)
        if ask is None:
            self._draw(table, seat, counts, self.board.draw.keep, start=False)
            return
        said = self.state(table).said
        said = (*said[:seat], counts, *said[seat + 1 :])
        self.save(table, said=said if () in said else ())
        if () not in said:
            for other, chosen in enumerate(said):
                self._draw(table, other, chosen, self.board.setup.keep, start=True)

    plays = {Take: _say}

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """As long as what was said has not been drawn: tickets of all decks leave a choice."""
        said = self.state(table).said
        return (
            -POINTS_PER_UNEVEN_TICKET * (max(said[seat]) - min(said[seat]))
            if said and said[seat]
            else 0.0
        )

    def _draw(
        self, table: "Table", seat: int, counts: tuple[int, ...], least: int, start: bool
    ) -> None:
        mix = zip(decks(table), counts, strict=True)
        drawn = [ticket for name, n in mix for ticket in draw(table, name, n)]
        offer(table, seat, drawn, least, start)

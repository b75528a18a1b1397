"""Ticket draft: tickets go round, everybody takes one of them at the same time, and of those taken
keeps exactly so many (RULES.md 3.37)."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NotRequired, TypedDict

from msgspec import structs

from ...board import BoardError
from ...mechanism import Mechanism
from ...state import Nothing
from ...values import Move, Refusal
from ..connections.hooks import Counting, Offering
from ..tickets import Keep, Kept, draw
from ..tickets.deck import TICKETS, put_back
from ..tickets.events import Drawn
from ..tickets.hooks import Dealing
from .moves import Passed, Pick, Picked, Settle, Way
from .resample import lines_anew
from .state import State

if TYPE_CHECKING:
    from ...board import Board
    from ...table import Table

__all__ = ["Pick", "Settle", "TicketDraft"]


class View(TypedDict):
    """While tickets go round, to whom, and how many of how many everybody has taken; to a seat
    those that it has taken, or has kept of them."""

    to: Way
    taken: int
    of: int
    mine: NotRequired[Sequence[str]]


class TicketDraft(Mechanism[Nothing, State], Dealing, Counting, Offering):
    """Drafting tickets."""

    name = "ticket_draft"
    needs = ("connections", "tickets")
    tells = (Picked, Passed)
    decisions = {Pick: (Keep,), Settle: (Keep,)}

    def __init__(self, board: "Board", params: Nothing) -> None:
        super().__init__(board, params)
        if not isinstance(board.setup.tickets, int):
            raise BoardError(f"{board.id}.toml", "setup.tickets", "a draft has one deck")
        self.dealt: int = board.setup.tickets

    def deal_tickets(self, table: "Table") -> None:
        """The first tickets are drafted."""
        self.draft(table, "left", self.board.setup.unkept, start=True)

    def draft(self, table: "Table", to: Way, unkept: str, start: bool) -> None:
        """Begin a draft: everybody is dealt tickets, as many as there are for all. As many as
        otherwise are not kept in the end, but one is kept at least."""
        seats = len(table.seats)
        n = min(self.dealt, table.cards_left(TICKETS) // seats)
        if not n:
            return
        keep = max(1, n - (self.dealt - self.board.setup.keep))
        lines = []
        for seat in range(seats):
            hand = draw(table, TICKETS, n)
            lines.append(hand)
            table.emit(Drawn(seat, n, start, self._named(hand)), seat)
        begun = State(tuple(lines), ((),) * seats, 0, keep, to, unkept, start)
        self.save(table, **structs.asdict(begun))
        self._ask(table)

    def _named(self, tickets: Iterable[int]) -> tuple[str, ...]:
        return tuple([self.board.tickets[n].id for n in tickets])

    def _ask(self, table: "Table") -> None:
        """Everybody takes one of those before them; the last ones are nobody's choice."""
        mine = self.state(table)
        n = mine.size - mine.taken
        if n == 1:
            for seat in range(len(table.seats)):
                table.emit(Picked(seat, self._named(mine.hand(seat))[0]), seat)
            self.save(table, taken=mine.size)
        for seat in range(len(table.seats)):
            if n > 1:
                table.ask(Pick(seat, n, mine.taken, mine.size, mine.to, mine.start))
            else:
                table.ask(Settle(seat, mine.size, mine.keep, mine.start))

    def offered_tickets(self, table: "Table", seat: int) -> tuple[int, ...]:
        """Those before it, or those that it has taken."""
        mine = self.state(table)
        for ask in table.decisions:
            if ask.seat == seat and isinstance(ask, Pick):
                return mine.hand(seat)
            if ask.seat == seat and isinstance(ask, Settle):
                return mine.picks(seat, mine.size)
        return ()

    def counted_tickets(
        self, table: "Table", seat: int, tickets: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Those taken or kept count, unless it is just said which of them are kept."""
        return (*tickets, *self._own(table, seat))

    def _own(self, table: "Table", seat: int) -> tuple[int, ...]:
        mine = self.state(table)
        if not mine.lines:
            return ()
        if mine.is_settling:
            return mine.kept[seat]
        asked = any(isinstance(ask, Pick) and ask.seat == seat for ask in table.decisions)
        return mine.picks(seat, mine.taken + (not asked))

    def _picks(self, table: "Table", ask: Pick) -> Iterable[Move]:
        """Each of the tickets."""
        return [Keep((ticket,)) for ticket in self._named(self.offered_tickets(table, ask.seat))]

    def _settles(self, table: "Table", ask: Settle) -> Iterable[Move]:
        """Every choice of so many."""
        offered = self._named(self.offered_tickets(table, ask.seat))
        return [Keep(kept) for kept in combinations(offered, ask.keep)]

    answers = {Pick: _picks, Settle: _settles}

    def _keep(self, table: "Table", seat: int, move: Keep, ask: Pick | Settle) -> None:
        """Take a ticket, or keep some of those taken."""
        mine = self.state(table)
        settles = isinstance(ask, Settle)
        offered = mine.picks(seat, mine.size) if settles else mine.hand(seat)
        chosen = tuple([n for n in offered if self.board.tickets[n].id in move.tickets])
        for ticket in move.tickets:
            if ticket not in self._named(offered):
                raise Refusal("tickets.not_offered", ticket=ticket)
        exactly = ask.keep if isinstance(ask, Settle) else 1
        if len(chosen) != exactly:
            raise Refusal("ticket_draft.number", count=exactly)
        if settles:
            self._settle(table, seat, chosen)
        else:
            self._pick(table, seat, chosen[0])

    plays = {Keep: _keep}

    def _pick(self, table: "Table", seat: int, ticket: int) -> None:
        """Take it; when all have taken one, the others are passed on."""
        mine = self.state(table)
        self.save(table, lines=mine.with_pick(seat, ticket))
        table.emit(Picked(seat, self._named((ticket,))[0]), seat)
        if not any(isinstance(ask, Pick) for ask in table.decisions):
            self.save(table, taken=mine.taken + 1)
            table.emit(Passed(mine.size - mine.taken - 1, mine.to))
            self._ask(table)

    def _settle(self, table: "Table", seat: int, tickets: tuple[int, ...]) -> None:
        """Keep them; when all have said which, the others leave their hands."""
        mine = self.state(table)
        self.save(table, kept=(*mine.kept[:seat], tickets, *mine.kept[seat + 1 :]))
        table.emit(Kept(seat, len(tickets), mine.start, self._named(tickets)), seat)
        if not any(isinstance(ask, Settle) for ask in table.decisions):
            self._end(table)

    def _end(self, table: "Table") -> None:
        """Everybody has what they kept."""
        mine = self.state(table)
        self.save(table, lines=(), kept=(), taken=0)
        for seat, kept in enumerate(mine.kept):
            table.change(seat, tickets=(*table.seats[seat].tickets, *kept))
            rest = [n for n in mine.picks(seat, mine.size) if n not in kept]
            put_back(table, seat, rest, mine.unkept, start=False)

    def before_scoring(self, table: "Table") -> None:
        """A draft in a game that is broken off was none: its tickets are nobody's."""
        tickets = [ticket for line in self.state(table).lines for ticket in line]
        self.save(table, lines=(), kept=(), taken=0)
        put_back(table, table.turn.seat, tickets, "shuffle", start=False)

    def view(self, table: "Table", seat: int | None) -> View | None:
        """How far a draft is; to a seat what it has taken."""
        mine = self.state(table)
        if not mine.lines:
            return None
        seen: View = {"to": mine.to, "taken": mine.taken, "of": mine.size}
        if seat is not None and (own := self._own(table, seat)):
            seen["mine"] = self._named(own)
        return seen

    def resample(self, table: "Table", seat: int | None) -> None:
        """What goes round, and what others have taken and kept of it, as far as it was not seen."""
        if not self.state(table).lines:
            return
        self.save(table, lines=lines_anew(table, self.state(table), seat))
        mine = self.state(table)
        kept = list(mine.kept)
        for other, tickets in enumerate(kept):
            if tickets and other != seat:
                picks = sorted(mine.picks(other, mine.size))
                table.shuffle(picks)
                kept[other] = tuple(picks[: len(tickets)])
        self.save(table, kept=tuple(kept))

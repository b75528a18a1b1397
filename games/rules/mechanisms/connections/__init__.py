"""Connections: tickets are completed by joining their cities, and scored (RULES.md 1.7, 1.10)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from ...frozen import FrozenDict, freeze
from ...mechanism import Mechanism, Tally
from ...values import ScoreLine
from ..claims.quotes import changing
from ..claims.tracks import closed_for_good
from ..tickets import TicketChoice
from .hooks import Connectivity, Counting, Joining, Offering, Valuing, connectivity, counted_tickets
from .network import completed, completed_by_side, earned, network, scored
from .progress import Progress, progress

if TYPE_CHECKING:
    from ...board import Ticket
    from ...table import Table

__all__ = [
    "Connections",
    "Connectivity",
    "Counting",
    "Joining",
    "Offering",
    "Valuing",
    "completed",
    "network",
]


class View(TypedDict):
    """To a seat how far its tickets are, and those offered to it."""

    mine: NotRequired[Sequence[Progress]]
    offered: NotRequired[Sequence[Progress]]


class Connections(Mechanism):
    """Scoring tickets by the network of their owner."""

    name = "connections"
    needs = ("claims", "tickets")
    tallies = ("completed",)

    def tally(self, table: "Table") -> Tally:
        """How many tickets everybody completed, with a partner both together."""
        done = {side: len(completed_by_side(table, side[0])) for side in table.sides}
        return {"completed": tuple(done[table.side(seat)] for seat in range(len(table.seats)))}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Plus the value of each completed ticket, minus that of each other one."""
        for seat in range(len(table.seats)):
            brought = earned(table, seat)
            for n in scored(table, seat):
                ticket = self.board.tickets[n]
                points = brought.get(n, -ticket.lost)
                data = FrozenDict(ticket=ticket.id, done=n in brought)
                yield ScoreLine(seat, "ticket", points, data)

    def view(self, table: "Table", seat: int | None) -> View | None:
        """To its owner: how far each ticket is; the ones offered too."""
        if seat is None:
            return None
        mine = [self.board.tickets[n] for n in counted_tickets(table, seat)]
        offered = [
            self.board.ticket[ticket]
            for ask in table.decisions
            if ask.seat == seat and isinstance(ask, TicketChoice)
            for ticket in ask.tickets
        ]
        for one in table.rules.implementing[Offering]:
            offered += [self.board.tickets[n] for n in one.offered_tickets(table, seat)]
        seen: View = {}
        if mine:
            seen["mine"] = self._progress(table, seat, mine)
        if offered:
            seen["offered"] = self._progress(table, seat, offered)
        return seen

    def _progress(self, table: "Table", seat: int, tickets: "list[Ticket]") -> tuple[Progress, ...]:
        """How far tickets are; found once for all it hangs on, which most moves leave alone."""
        facts = (
            progress,
            len(table.seats),
            seat,
            tuple(table.seats[other].pieces for other in table.side(seat)),
            counted_tickets(table, seat),
            connectivity(table, seat),
            tuple(ticket.n for ticket in tickets),
            changing(table, seat),
            closed_for_good(table),
        )
        known = table.owner.derived
        told: tuple[Progress, ...] | None = known.get(facts)
        if told is None:
            told = known[facts] = freeze(progress(table, seat, tickets))
        return told

"""Yard: trains are lined up by color, set out one a turn, and pay for tickets at the end of the
round (RULES.md 2.4)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from ...advising import Advising, Outlook
from ...board import TRAIN
from ...frozen import FrozenDict
from ...mechanism import Mechanism, Tally
from ...pay import Offer
from ...values import Move, ScoreLine
from . import advice
from .check import ask_for_tickets, choices, deliver
from .columns import dispatch, place, ways
from .events import Delivered, Dispatched, Placed, Robbed, Round
from .facts import BigCityKeys, CarKeys
from .moves import Check, Deliver, DeliverBest, Done, Place
from .resample import resample
from .rounds import lay_out, next_round
from .state import NAME, Column, State, View, completed_tickets

if TYPE_CHECKING:
    from ...table import Table

__all__ = [
    "CarKeys",
    "Column",
    "Deliver",
    "DeliverBest",
    "Done",
    "Place",
    "Yard",
    "completed_tickets",
]


class Params(Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds by number of players, cards dealt for the second, and whether owners may look at
    what they have set out."""

    rounds: dict[int, int]
    second_round_hand: int
    peek_on_track: bool = False


class Yard(Mechanism[Params, State], Advising):
    """The card game's trains."""

    name = NAME
    keys = (BigCityKeys, CarKeys)
    needs = ("market", "tickets")
    tallies = ("completed",)
    moves = (Place,)
    tells = (Placed, Robbed, Dispatched, Delivered, Round)
    decisions = {Check: (Deliver, DeliverBest, Done)}

    def setup(self, table: "Table") -> None:
        """Empty yards, nothing on the road."""
        lay_out(table)

    def offers(self, table: "Table", seat: int) -> Iterable[Offer]:
        """Every way to line up cards of the hand."""
        if found := tuple(ways(table, seat)):
            yield Offer(Place, found)

    def _choices(self, table: "Table", ask: Check) -> Iterable[Move]:
        """The proposal, any single ticket that can be paid, or no more."""
        return choices(table, ask)

    answers = {Check: _choices}

    def _place(self, table: "Table", seat: int, move: Place, ask: None) -> None:
        """Line up cards."""
        place(table, seat, move.cards)

    def _deliver(self, table: "Table", seat: int, move: Deliver, ask: Check) -> None:
        """Hand in what a ticket asks for."""
        deliver(table, seat, move.ticket)
        ask_for_tickets(table, seat)

    def _deliver_best(self, table: "Table", seat: int, move: DeliverBest, ask: Check) -> None:
        """Hand in what is proposed."""
        for ticket in ask.best:
            deliver(table, seat, ticket)

    def _done(self, table: "Table", seat: int, move: Done, ask: Check) -> None:
        """Hand in no more."""

    plays = {Place: _place, Deliver: _deliver, DeliverBest: _deliver_best, Done: _done}

    def on_turn_began(self, table: "Table", seat: int) -> None:
        """At the start of a turn the top card of every column goes on the road (2.4.3)."""
        dispatch(table, seat)

    def final_turns(self, table: "Table") -> bool:
        """The draw pile is empty (2.4.7)."""
        return not table.decks[TRAIN].draw

    def prolong(self, table: "Table") -> bool:
        """Everybody hands in cards for tickets; then perhaps there is another round."""
        mine = self.state(table)
        if not mine.checked:
            self.save(table, checked=True)
            for seat in range(len(table.seats)):
                ask_for_tickets(table, seat)
            return True
        if mine.round < self.params.rounds[len(table.seats)]:
            next_round(table, self.params.second_round_hand)
            return True
        return False

    def tally(self, table: "Table") -> Tally:
        """How many tickets everybody completed, over all rounds."""
        return {"completed": tuple(len(done) for done in self.state(table).completed)}

    def scores(self, table: "Table", tally: Tally) -> Iterable[ScoreLine]:
        """Plus the value of each completed ticket, minus that of each other one (2.4.10)."""
        for seat, done in enumerate(self.state(table).completed):
            for n in (*done, *table.seats[seat].tickets):
                ticket = self.board.tickets[n]
                points = ticket.points if n in done else -ticket.points
                data = FrozenDict(ticket=ticket.id, done=n in done)
                yield ScoreLine(seat, "ticket", points, data)

    def promise(self, table: "Table", seat: int, outlook: Outlook) -> float:
        """What the tickets held will bring with the cards that come onto the road in time."""
        return advice.promise(table, seat, self.params.rounds[len(table.seats)])

    def view(self, table: "Table", seat: int | None) -> View:
        """The yards lie open; of the road everybody sees the size, its owner perhaps more."""
        mine, names = self.state(table), self.board.cards
        seen: View = {
            "yards": [
                [
                    {"color": names[c.color], "cards": c.cards, "locomotives": c.locomotives}
                    for c in columns
                ]
                for columns in mine.yards
            ],
            "road": [sum(counts) for counts in mine.on_track],
            "done": [len(done) for done in mine.completed],
            "round": mine.round,
            "rounds": self.params.rounds[len(table.seats)],
        }
        if seat is not None:
            seen["mine"] = [self.board.tickets[n].id for n in mine.completed[seat]]
            if self.params.peek_on_track:
                counts = zip(names, mine.on_track[seat], strict=True)
                seen["peek"] = {name: n for name, n in counts if n}
        return seen

    def resample(self, table: "Table", seat: int | None) -> None:
        """Roads, the draw pile and the tickets of others, as far as this seat cannot look."""
        resample(table, seat)

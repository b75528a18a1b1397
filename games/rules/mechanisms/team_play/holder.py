"""The holders of the teams: what goes in and out, and who learns of it."""

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ...mechanism import Mechanism
from ...values import Cards, Data
from .state import Holder, Params, State

if TYPE_CHECKING:
    from ...table import Table

HAND: Final = "hand"
HOLDER: Final = "holder"


class Holders:
    """The holders on one table, to be changed together with hands."""

    def __init__(self, mechanism: Mechanism[Params, State], table: "Table") -> None:
        self.mechanism, self.table, self.board = mechanism, table, mechanism.board

    @property
    def all(self) -> tuple[Holder, ...]:
        """One for each team."""
        return self.mechanism.state(self.table).holders

    def of(self, seat: int) -> Holder:
        """The one of this seat's team."""
        return self.all[self._team(seat)]

    def _team(self, seat: int) -> int:
        return self.table.sides.index(self.table.side(seat))

    def put(self, team: int, holder: Holder) -> None:
        """Let a team have this holder."""
        holders = (*self.all[:team], holder, *self.all[team + 1 :])
        self.mechanism.save(self.table, holders=holders)

    def _move(self, seat: int, counts: Sequence[int]) -> None:
        """Move cards from a hand into the holder; less than none: back."""
        self.table.spend(seat, counts)
        cards = zip(self.of(seat).cards, counts, strict=True)
        self.put(self._team(seat), replace(self.of(seat), cards=tuple(a + b for a, b in cards)))

    def _both(self, seat: int, data: Data) -> dict[int, Data]:
        return dict.fromkeys(self.table.side(seat), data)

    def shares(self, seat: int, paid: Cards) -> list[Cards]:
        """What may come out of the holder for these cards, the least first."""
        number = self.board.cards.index
        hand, ours = self.table.seats[seat].hand, self.of(seat).cards
        ranges = [
            range(max(0, n - hand[number(name)]), min(n, ours[number(name)]) + 1)
            for name, n in paid.items()
        ]
        return [
            {name: n for name, n in zip(paid, counts, strict=True) if n}
            for counts in sorted(product(*ranges), key=sum)
        ]

    def place(self, seat: int, card: str, to: str) -> None:
        """Leave a card drawn into the hand there, or put it into the holder."""
        if to == HOLDER:
            self._move(seat, [int(name == card) for name in self.board.cards])
            known = self._both(seat, {"card": card})
            self.table.emit("team_play.placed", seat=seat, secret=known)

    def lend(self, seat: int, cards: Cards) -> None:
        """Take cards out of the holder to pay with."""
        counts = [cards.get(name, 0) for name in self.board.cards]
        self._move(seat, [-n for n in counts])
        lent = zip(self.mechanism.state(self.table).lent, counts, strict=True)
        self.mechanism.save(self.table, lent=tuple(a + b for a, b in lent))
        if cards:
            known = self._both(seat, {"cards": cards})
            self.table.emit("team_play.paid", seat=seat, n=sum(counts), secret=known)

    def give_back(self, seat: int) -> None:
        """Put the cards lent back into the holder."""
        lent = self.mechanism.state(self.table).lent
        self._move(seat, lent)
        self.mechanism.save(self.table, lent=(0,) * len(lent))

    def share(self, seat: int, tickets: Sequence[str]) -> None:
        """Put tickets of a hand into the holder."""
        numbers = [self.board.ticket[ticket].n for ticket in tickets]
        mine = tuple(n for n in self.table.seats[seat].tickets if n not in numbers)
        self.table.change(seat, tickets=mine)
        holder = self.of(seat)
        self.put(self._team(seat), replace(holder, tickets=(*holder.tickets, *numbers)))
        known = self._both(seat, {"tickets": list(tickets)})
        self.table.emit("team_play.shared", seat=seat, n=len(numbers), secret=known)

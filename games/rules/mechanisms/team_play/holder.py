"""The holders of the teams: what goes in and out, and who learns of it."""

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ...mechanism import Mechanism
from ...table import shown_after
from ...values import Cards
from .events import Paid, Placed, Shared
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
        return seat // self.board.team

    def put(self, team: int, holder: Holder) -> None:
        """Let a team have this holder."""
        holders = (*self.all[:team], holder, *self.all[team + 1 :])
        self.mechanism.save(self.table, holders=holders)

    def _move(self, seat: int, counts: Sequence[int]) -> None:
        """Move cards from a hand into the holder, face down; less than none: back."""
        self.table.hide(seat, counts)
        cards = zip(self.of(seat).cards, counts, strict=True)
        self.put(self._team(seat), replace(self.of(seat), cards=tuple(a + b for a, b in cards)))

    def _show(self, seat: int, counts: Sequence[int]) -> None:
        """Everybody knows that these cards came into the holder; less than none: may have
        left it."""
        shown = shown_after(self.of(seat).shown, counts)
        self.put(self._team(seat), replace(self.of(seat), shown=shown))

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

    def place(self, seat: int, card: str, to: str, openly: bool) -> None:
        """Leave a card drawn into the hand there, or put it into the holder; was it drawn before
        everybody's eyes?"""
        if to == HOLDER:
            counts = [int(name == card) for name in self.board.cards]
            self._move(seat, counts)
            if openly:
                self.table.show(seat, [-n for n in counts])
                self._show(seat, counts)
            self.table.emit(Placed(seat, card), *self.table.side(seat))

    def lend(self, seat: int, cards: Cards, paid: Cards) -> None:
        """Take some of the cards to be paid out of the holder."""
        counts = self._counts(cards)
        self._move(seat, [-n for n in counts])
        lent = zip(self.mechanism.state(self.table).lent, counts, strict=True)
        laid = tuple(self._counts(paid))
        self.mechanism.save(self.table, lent=tuple(a + b for a, b in lent), paid=laid)
        least, most = _shares(laid, sum(counts))
        self._show(seat, [-n for n in most])
        self.table.show(seat, least)
        if cards:
            self.table.emit(Paid(seat, sum(counts), cards), *self.table.side(seat))

    def give_back(self, seat: int) -> None:
        """Put the cards lent back into the holder."""
        mine = self.mechanism.state(self.table)
        self._move(seat, mine.lent)
        n = sum(mine.lent)
        # an earlier version did not note what was paid
        least, most = _shares(mine.paid or (n,) * len(mine.lent), n)
        self.table.show(seat, [-n for n in most])
        self._show(seat, least)
        self.forget_lent()

    def forget_lent(self) -> None:
        """The cards lent are paid, or lie in the holder again."""
        self.mechanism.save(self.table, lent=(0,) * len(self.board.cards), paid=())

    def _counts(self, cards: Cards) -> list[int]:
        return [cards.get(name, 0) for name in self.board.cards]

    def share(self, seat: int, tickets: Sequence[str]) -> None:
        """Put tickets of a hand into the holder."""
        numbers = [self.board.ticket[ticket].n for ticket in tickets]
        mine = tuple(n for n in self.table.seats[seat].tickets if n not in numbers)
        self.table.change(seat, tickets=mine)
        holder = self.of(seat)
        self.put(self._team(seat), replace(holder, tickets=(*holder.tickets, *numbers)))
        shared = Shared(seat, len(numbers), tuple(tickets))
        self.table.emit(shared, *self.table.side(seat))


def _shares(paid: Sequence[int], n: int) -> tuple[list[int], list[int]]:
    """Of these cards so many came out of the holder: how many of each kind at least and at most,
    as all may see."""
    others = sum(paid) - n
    return [max(0, k - others) for k in paid], [min(n, k) for k in paid]

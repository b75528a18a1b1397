"""A draft under way: whose tickets are where."""

from typing import Annotated

from msgspec import Struct

from ...values import SECRET
from .moves import Way


class State(Struct, frozen=True):
    """Without a draft `lines` is empty. A line are the tickets dealt together, by the seat to which
    they were dealt: those taken in their order, then those left, which go round. `taken` are those
    that everybody has taken; `keep` is how many of them each keeps at the end, and `kept` what each
    has kept while others still choose; the others go to where `unkept` says."""

    lines: Annotated[tuple[tuple[int, ...], ...], SECRET] = ()
    kept: Annotated[tuple[tuple[int, ...], ...], SECRET] = ()
    taken: int = 0
    keep: int = 0
    to: Way = "left"
    unkept: str = ""
    start: bool = True

    @property
    def size(self) -> int:
        """How many tickets were dealt to each."""
        return len(self.lines[0])

    @property
    def is_settling(self) -> bool:
        """Is everything taken?"""
        return self.taken == self.size

    def line(self, seat: int, taken: int) -> int:
        """Which line lies before a seat when so many have been taken of it."""
        back = taken if self.to == "left" else -taken
        return (seat - back) % len(self.lines)

    def hand(self, seat: int) -> tuple[int, ...]:
        """The tickets before a seat that has not taken one of them yet."""
        return self.lines[self.line(seat, self.taken)][self.taken :]

    def picks(self, seat: int, n: int) -> tuple[int, ...]:
        """The first so many tickets that a seat has taken."""
        return tuple([self.lines[self.line(seat, k)][k] for k in range(n)])

    def with_pick(self, seat: int, ticket: int) -> tuple[tuple[int, ...], ...]:
        """The lines when a seat takes this ticket."""
        n = self.line(seat, self.taken)
        line = self.lines[n]
        rest = tuple([other for other in line[self.taken :] if other != ticket])
        picked = (*line[: self.taken], ticket, *rest)
        return (*self.lines[:n], picked, *self.lines[n + 1 :])

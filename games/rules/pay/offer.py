"""Offers: what can be had for which price, and what there is to choose from freely."""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, product
from math import prod
from typing import Any, overload

from msgspec import Struct

from ..values import Cards, Move, Quote
from .proposals import proposals


class Offer(Struct, frozen=True, gc=False):
    """Moves that cost cards: `ids` are what can be had, each of them for the price of the `quote`,
    in a view called `things`; there are none where a move names nothing. `pays` are payments: the
    proposed ones, the best first; or, where there is no quote, all there are."""

    kind: type[Move]
    pays: tuple[Cards, ...] = ()
    quote: Quote | None = None
    things: str = ""
    ids: tuple[str, ...] = ()

    def payments(self) -> tuple[Cards, ...]:
        """Its payments."""
        return self.pays

    def moves(self) -> list[Move]:
        """Each thing for the best payment; where there is no quote every payment."""
        make: Callable[..., Move] = self.kind
        pays = self.payments()
        if self.quote:
            pays = pays[:1]
        if not self.things:
            return [make(cards) for cards in pays]
        return [make(id_, cards) for id_ in self.ids for cards in pays]

    def move(self, n: int) -> Move:
        """The nth of its moves, from the end where n is less than none."""
        if self.quote and self.things:
            make: Callable[..., Move] = self.kind
            return make(self.ids[n], self.payments()[0])
        return self.moves()[n]

    def count(self) -> int:
        """How many moves these are."""
        return (len(self.ids) if self.things else 1) * (1 if self.quote else len(self.pays))


class Quoted(Offer, frozen=True, gc=False):
    """An offer that these cards, counted by kind, can pay: what is proposed is found when somebody
    asks for it, of the move that is chosen and no other."""

    have: tuple[int, ...] = ()
    names: tuple[str, ...] = ()

    def payments(self) -> tuple[Cards, ...]:
        """The payments that are proposed for its quote."""
        return proposals(self.quote, self.have, self.names) if self.quote else ()


class Options(Offer, frozen=True, gc=False):
    """Moves that cost nothing and name one of each of the `choices`, by the field that says it,
    each with every other: `(("color", ("red", "blue")), ("route", ("a-b", "b-c")))` are four."""

    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def moves(self) -> list[Move]:
        """Every one of them; what is named first changes last."""
        make: Callable[..., Move] = self.kind
        fields = [field for field, _ in self.choices]
        each = product(*(values for _, values in self.choices))
        return [make(**dict(zip(fields, one, strict=True))) for one in each]

    def count(self) -> int:
        """How many moves these are."""
        return prod([len(values) for _, values in self.choices])


# To ask whether something is one of these is quicker than whether it derives from Offer
KINDS = frozenset((Offer, Quoted, Options))


class Moves(Sequence[Move]):
    """Moves and those of offers, one by one: the latter are made when somebody reads them."""

    __slots__ = ("_ends", "_entries")

    def __init__(self, entries: Sequence[Any]) -> None:
        self._entries = entries
        counts = [entry.count() if type(entry) in KINDS else 1 for entry in entries]
        # So many moves there are up to the end of each entry
        self._ends = [*accumulate(counts)]

    @classmethod
    def of(cls, entries: Sequence[Any]) -> Sequence[Move]:
        """The moves of these moves and offers."""
        return entries if KINDS.isdisjoint(map(type, entries)) else cls(entries)

    def __len__(self) -> int:
        return self._ends[-1]

    def __iter__(self) -> Iterator[Move]:
        for entry in self._entries:
            if isinstance(entry, Offer):
                yield from entry.moves()
            else:
                yield entry

    @overload
    def __getitem__(self, n: int) -> Move: ...
    @overload
    def __getitem__(self, n: slice) -> list[Move]: ...
    def __getitem__(self, n: int | slice) -> Any:
        if type(n) is slice or n < 0:
            return [*self][n]
        at = bisect(self._ends, n)
        entry = self._entries[at]
        return entry.move(n - self._ends[at]) if type(entry) in KINDS else entry

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash(tuple(self))

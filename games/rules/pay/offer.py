"""Offers: what can be had for which price, and what there is to choose from freely."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
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
        """The nth of its moves."""
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


class Offers(Struct, frozen=True, gc=False):
    """Offers of so many moves together, made when somebody reads them."""

    number: int

    @abstractmethod
    def make(self) -> Iterable[Offer]:
        """The offers."""

    def moves(self) -> list[Move]:
        """Those of each offer."""
        return [move for offer in self.make() for move in offer.moves()]

    def move(self, n: int) -> Move:
        """The nth of their moves."""
        return self.moves()[n]

    def count(self) -> int:
        """How many moves these are."""
        return self.number


# What is open: moves, and what stands for more than one
Entry = Move | Offer | Offers


def made(entries: Iterable[Entry]) -> list[Move | Offer]:
    """The same with every offer made.

    >>> made([Move()])
    [Move()]
    """
    found: list[Move | Offer] = []
    for entry in entries:
        if isinstance(entry, Offers):
            found += entry.make()
        else:
            found.append(entry)
    return found


class Moves(Sequence[Move]):
    """Moves and those of offers, one by one: the latter are made when somebody reads them."""

    __slots__ = ("_entries", "_number")

    def __init__(self, entries: Sequence[Any], number: int) -> None:
        self._entries, self._number = entries, number

    @classmethod
    def of(cls, entries: Sequence[Any]) -> Sequence[Move]:
        """The moves of these entries."""
        number, is_lazy = len(entries), False
        for entry in entries:
            if not isinstance(entry, Move):
                number += entry.count() - 1
                is_lazy = True
        return cls(entries, number) if is_lazy else entries

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[Move]:
        for entry in self._entries:
            if isinstance(entry, Move):
                yield entry
            else:
                yield from entry.moves()

    @overload
    def __getitem__(self, n: int) -> Move: ...
    @overload
    def __getitem__(self, n: slice) -> list[Move]: ...
    def __getitem__(self, n: int | slice) -> Any:
        if isinstance(n, slice) or n < 0:
            return [*self][n]
        before = n
        for entry in self._entries:
            if not isinstance(entry, Move):
                number = entry.count()
                if before < number:
                    return entry.move(before)
                before -= number
            elif before:
                before -= 1
            else:
                return entry
        raise IndexError(n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash(tuple(self))

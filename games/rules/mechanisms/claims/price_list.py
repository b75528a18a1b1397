"""A price list: what cards may pay is looked up by their number, not compared price by price."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from operator import getitem
from typing import TYPE_CHECKING, NamedTuple

from ...graph import bits, nth_member
from ...pay import most_of_sets, proposals
from ...values import Quote
from .tracks import named

if TYPE_CHECKING:
    from ...board import Route
    from ...kernel import Rules

# A price, and routes that cost it
Priced = tuple[Quote, tuple[str, ...]]


class Row(NamedTuple):
    """The `n`th price, and the routes that cost it, as bits and by name; does the number of cards
    tell whether it can be paid?"""

    n: int
    price: Quote
    routes: int
    ids: tuple[str, ...]
    is_counted: bool


class Within(dict[int, int]):
    """By the number that is held of something the routes that need no more of it, as bits; found
    when it is asked for. `needed` tells how many the routes of each row need at least."""

    def __init__(self, needed: Iterable[tuple[int, Row]]) -> None:
        super().__init__()
        self.needed = tuple(needed)

    def __missing__(self, held: int) -> int:
        found = self[held] = sum([row.routes for least, row in self.needed if least <= held])
        return found


class PriceList:
    """What all routes cost, price by price.

    A purse are the cards that may be laid together, each as often as it counts. Purses are
    numbered: each kind of card alone, then none of them, then the `sums` of a purse and a card.
    """

    def __init__(self, rules: "Rules", priced: Sequence[tuple[Quote, tuple["Route", ...]]]) -> None:
        self._rules, self._names = rules, rules.board.cards
        self._none = len(self._names)
        self._rows = [
            Row(
                n,
                price,
                bits(route.n for route in routes),
                tuple(route.id for route in routes),
                price.is_plain and not price.substitutes,
            )
            for n, (price, routes) in enumerate(priced)
        ]
        self._uncounted = [row for row in self._rows if not row.is_counted]
        self._locomotives = Within(
            (row.price.locomotives if row.is_counted else 0, row) for row in self._rows
        )
        self._pieces = [
            Within((row.price.pieces, row) for row in self._rows if row.price.piece == piece)
            for piece in range(len(rules.board.pieces))
        ]
        self._row_of = {
            route.n: row
            for row, (_, routes) in zip(self._rows, priced, strict=True)
            for route in routes
        }
        self._sums: dict[tuple[int, int], int] = {}
        self._purses = [{*map(self._number, _purses(price))} for price, _ in priced]
        # as a rule a purse is the sum of two kinds of cards, and nothing is added to that
        is_longer = any(purse > self._none for purse, _ in self._sums)
        self._summed = tuple(self._sums) if is_longer else ()
        self._with_sets = any(price.substitutes for price, _ in priced)
        self._payable = cache(self._payable_of)
        self._singly = self._payable_of(0)

    def _number(self, cards: Sequence[int]) -> int:
        """The number of the purse of these cards."""
        purse, *rest = (card % self._none for card in cards)
        for card in rest:
            purse = self._sums.setdefault((purse, card), self._none + 1 + len(self._sums))
        return purse

    def within_reach(self, have: Sequence[int], pieces: Sequence[int]) -> int:
        """The routes that so many cards, counted by kind, may pay and for which there are pieces
        enough, as bits."""
        held, payable = [*have, 0], 0
        for purse, card in self._summed:
            held.append(held[purse] + held[card])
        terms = self._payable(sum(have)) if self._with_sets else self._singly
        for purse, card, within in terms:
            payable |= within[held[purse] + held[card]]
        placeable = sum(map(getitem, self._pieces, pieces))
        return payable & placeable & self._locomotives[have[-1]]

    def payable(self, have: Sequence[int], routes: int) -> int:
        """Those of these routes within reach, which are bits, that such cards do pay."""
        for row in self._uncounted:
            if routes & row.routes and not proposals(row.price, have, self._names):
                routes &= ~row.routes
        return routes

    def priced(self, routes: int) -> Iterator[Priced]:
        """These routes, which are bits, by what they cost."""
        for _, row, free in self._by_row(routes):
            yield row.price, self._ids(row, free)

    def nth(self, routes: int, n: int) -> tuple[Quote, str]:
        """The nth of these routes, which are bits, and what it costs."""
        for _, row, free in self._by_row(routes):
            number = free.bit_count()
            if n < number:
                return row.price, self._rules.board.routes[nth_member(free, n)].id
            n -= number
        raise IndexError(n)

    def _by_row(self, routes: int) -> list[tuple[int, Row, int]]:
        """The rows of these routes in order, each with its number and with those of it."""
        found = []
        while routes:
            row = self._row_of[routes.bit_length() - 1]
            found.append((row.n, row, routes & row.routes))
            routes &= ~row.routes
        found.sort()
        return found

    def _ids(self, row: Row, routes: int) -> tuple[str, ...]:
        """These routes of a row, which are bits, by name."""
        return row.ids if routes == row.routes else named(self._rules, routes)

    def _payable_of(self, every: int) -> list[tuple[int, int, Within]]:
        """What each purse may pay, which is the sum of two; so many cards there are in all, of
        which sets can be made."""
        needed = [_cards(row.price) - most_of_sets(row.price, every) for row in self._rows]
        each = [*zip(needed, self._rows, self._purses, strict=True)]
        terms = {purse: (purse, self._none) for purse in range(self._none)}
        terms |= {number: two for two, number in self._sums.items()}
        return [
            (*terms[purse], Within((least, row) for least, row, those in each if purse in those))
            for purse in sorted(set[int]().union(*self._purses))
        ]


def _cards(price: Quote) -> int:
    """How many cards have to be laid at least; what else stands for symbols is not soon seen."""
    return price.cards - (price.locomotives if price.for_symbols else 0)


def _purses(price: Quote) -> list[tuple[int, ...]]:
    """Of each color one, unless more than one may be laid."""
    each = [
        tuple(start + color for start, counts in price.kinds for _ in range(counts))
        for color in price.colors
    ]
    if price.parts or not each:
        return [(*chain(*each), *price.wild)]
    return [(*one, *price.wild) for one in each]

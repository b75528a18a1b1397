"""A price list: what cards may pay is looked up by their number, not compared price by price."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ...graph import bits
from ...pay import most_of_sets, proposals
from ...values import Quote
from .tracks import named

if TYPE_CHECKING:
    from ...board import Route
    from ...kernel import Rules

# A price, and routes that cost it
Priced = tuple[Quote, tuple[str, ...]]


class Row(NamedTuple):
    """The `n`th price, and the routes that cost it, as bits and by name; where the number of cards
    tells whether it can be paid, the locomotives that have to be among them."""

    n: int
    price: Quote
    routes: int
    ids: tuple[str, ...]
    locomotives: int | None


class Payable(dict[int, int]):
    """By the number of cards in a purse the routes that it may pay, as bits; found when it is asked
    for. `needed` tells how many cards the routes of each row ask at least."""

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
                price.locomotives if price.is_plain and not price.substitutes else None,
            )
            for n, (price, routes) in enumerate(priced)
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

    def _number(self, cards: Sequence[int]) -> int:
        """The number of the purse of these cards."""
        purse, *rest = (card % self._none for card in cards)
        for card in rest:
            purse = self._sums.setdefault((purse, card), self._none + 1 + len(self._sums))
        return purse

    def within_reach(self, have: Sequence[int], pieces: Sequence[int], routes: int) -> list[Priced]:
        """Those of these routes, which are bits, that such cards, counted by kind, can pay and for
        which there are pieces enough."""
        held, payable = [*have, 0], 0
        for purse, card in self._summed:
            held.append(held[purse] + held[card])
        for purse, card, by_number in self._payable(sum(have) if self._with_sets else 0):
            payable |= by_number[held[purse] + held[card]]
        payable &= routes
        found = []
        while payable:
            n, price, all_, ids, least = self._row_of[payable.bit_length() - 1]
            free = payable & all_
            payable ^= free
            enough = proposals(price, have, self._names) if least is None else have[-1] >= least
            if enough and price.pieces <= pieces[price.piece]:
                found.append((n, price, ids if free == all_ else named(self._rules, free)))
        found.sort()
        return [(price, ids) for _, price, ids in found]

    def _payable_of(self, every: int) -> list[tuple[int, int, Payable]]:
        """What each purse may pay, which is the sum of two; so many cards there are in all, of
        which sets can be made."""
        needed = [_cards(row.price) - most_of_sets(row.price, every) for row in self._rows]
        each = [*zip(needed, self._rows, self._purses, strict=True)]
        terms = {purse: (purse, self._none) for purse in range(self._none)}
        terms |= {number: two for two, number in self._sums.items()}
        return [
            (*terms[purse], Payable((least, row) for least, row, those in each if purse in those))
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

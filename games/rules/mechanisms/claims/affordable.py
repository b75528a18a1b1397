"""The routes that a seat can pay for now, and what they cost."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct

from ...graph import members
from ...pay import proposals
from ...values import Quote
from .price_list import Priced, PriceList
from .quotes import CACHE_SIZE, Tariff, let_in, priced_alike, quote_of, quoted, tariff_of

if TYPE_CHECKING:
    from ...kernel import Rules
    from ...table import Table


class Affordable(Struct, frozen=True, gc=False):
    """The routes that a seat may claim: by their price list those of `listed`, which are bits, and
    those of whose price other rules say something `now`."""

    price_list: PriceList
    listed: int = 0
    now: Sequence[Priced] = ()

    def number(self) -> int:
        """How many there are."""
        number = self.listed.bit_count()
        return number + sum([len(ids) for _, ids in self.now]) if self.now else number

    def priced(self) -> Iterator[Priced]:
        """The routes, by what they cost."""
        return chain(self.price_list.priced(self.listed), self.now)

    def nth(self, n: int) -> tuple[Quote, str]:
        """The nth of the routes, and what it costs."""
        listed = self.listed.bit_count()
        if n < listed:
            return self.price_list.nth(self.listed, n)
        return [(quote, id_) for quote, ids in self.now for id_ in ids][n - listed]


def affordable(table: "Table", seat: int, have: Sequence[int]) -> Affordable:
    """The routes that this seat may claim with these cards."""
    price_list, said = _price_list(table.rules, tariff_of(table, seat)), quoted(table, seat)
    listed = price_list.within_reach(have, table.seats[seat].pieces) & ~said
    # a hand of few cards often pays nothing
    left = let_in(table, seat) if listed or said else 0
    if listed := listed & left:
        listed = price_list.payable(have, listed)
    now = _priced_now(table, seat, have, said & left) if said & left else ()
    return Affordable(price_list, listed, now)


def _priced_now(table: "Table", seat: int, have: Sequence[int], routes: int) -> list[Priced]:
    """The same of those routes, which are bits, of which other rules say what they cost now."""
    groups: dict[Quote, list[str]] = {}
    for n in members(routes):
        route = table.board.routes[n]
        quote = quote_of(table, seat, route)
        if not quote.refused:
            groups.setdefault(quote, []).append(route.id)
    names = table.board.cards
    return [(quote, tuple(ids)) for quote, ids in groups.items() if proposals(quote, have, names)]


@lru_cache(maxsize=CACHE_SIZE)
def _price_list(rules: "Rules", tariff: Tariff) -> PriceList:
    return PriceList(rules, priced_alike(rules, tariff))

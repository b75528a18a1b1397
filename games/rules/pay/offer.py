"""Offers: what can be had for which price, and what there is to choose from freely."""

from collections.abc import Callable
from itertools import product

from msgspec import Struct

from ..values import Cards, Move, Quote


class Offer(Struct, frozen=True, gc=False):
    """Moves that cost cards: `ids` are what can be had, each of them for the price of the `quote`,
    in a view called `things`; there are none where a move names nothing. `pays` are payments: the
    proposed ones, the best first; or, where there is no quote, all there are."""

    kind: type[Move]
    pays: tuple[Cards, ...] = ()
    quote: Quote | None = None
    things: str = ""
    ids: tuple[str, ...] = ()

    def moves(self) -> list[Move]:
        """Each thing for the best payment; where there is no quote every payment."""
        make: Callable[..., Move] = self.kind
        pays = self.pays[:1] if self.quote else self.pays
        if not self.things:
            return [make(cards) for cards in pays]
        return [make(id_, cards) for id_ in self.ids for cards in pays]


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

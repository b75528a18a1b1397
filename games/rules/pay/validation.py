"""Judging a payment: whether it is accepted, or why not."""

from collections.abc import Sequence
from operator import le

from ..values import Cards, Quote, Refusal
from .matching import (
    besides,
    laid_for_symbols,
    laid_singly,
    most_sets,
    pays_exactly,
    without_symbols,
)
from .proposals import proposals, worth


def validate_payment(
    quote: Quote, hand: Sequence[int], names: Sequence[str], cards: Cards
) -> list[int]:
    """The cards of a payment counted by kind. Refusal says that there are no such cards, that the
    hand cannot pay at all or lacks a card of this choice, or what is wrong with it (RULES.md
    CORE-R2, R3, R9).

    >>> names = ("red", "blue", "locomotive")
    >>> validate_payment(Quote(3, colors=(0, 1)), [2, 1, 1], names, {"red": 2, "locomotive": 1})
    [2, 0, 1]
    >>> validate_payment(Quote(3, colors=(0, 1)), [2, 1, 1], names, {"blue": 3})
    Traceback (most recent call last):
        ...
    games.rules.values.Refusal: ('cards.not_held', {'card': 'blue'})
    """
    counts = counted(names, cards)
    if all(map(le, counts, hand)) and pays_exactly(quote, counts):
        return counts
    raise _refused(quote, hand, names, counts)


def _refused(
    quote: Quote, hand: Sequence[int], names: Sequence[str], counts: Sequence[int]
) -> Refusal:
    """Why these cards are not accepted."""
    if few := _too_few_locomotives(quote, hand):
        return few
    if not proposals(quote, hand, names):
        return _missing(quote, hand, names)
    for card, n in enumerate(counts):
        if n > hand[card]:
            return Refusal("cards.not_held", card=names[card])
    return _wrong(quote, counts, names)


def counted(names: Sequence[str], cards: Cards) -> list[int]:
    """Cards counted by kind; Refusal if there are none of that name, or not so many.

    >>> counted(("red", "blue", "locomotive"), {"locomotive": 2})
    [0, 0, 2]
    """
    counts = [0] * len(names)
    for name, n in cards.items():
        if name not in names:
            raise Refusal("cards.unknown", card=name)
        if n < 1:
            raise Refusal("cards.negative" if n else "cards.zero", card=name)
        counts[names.index(name)] = n
    return counts


def _missing(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> Refusal:
    """This hand cannot pay: how near it comes."""
    if not quote.colors:
        return Refusal("cards.missing_locomotives", need=quote.cards, have=hand[-1])
    best = max(quote.colors, key=lambda color: worth(quote, hand, color))
    return Refusal(
        "cards.missing",
        color=_only(quote, names),
        best=names[quote.kinds[0][0] + best],
        need=quote.cards,
        have=worth(quote, hand, best),
        locomotives=sum(hand[kind] for kind in quote.wild),
    )


def _too_few_locomotives(quote: Quote, counts: Sequence[int]) -> Refusal | None:
    """Why these cards are too few for the locomotives that are demanded, if they are."""
    have = counts[-1] + laid_for_symbols(quote, counts).covered
    if have >= quote.locomotives or quote.substitutes:
        return None
    return Refusal("cards.locomotives", least=quote.locomotives, have=have)


def _wrong(quote: Quote, counts: Sequence[int], names: Sequence[str]) -> Refusal:
    """These cards do not pay: the first reason there is."""
    if few := _too_few_locomotives(quote, counts):
        return few
    symbols = laid_for_symbols(quote, counts)
    if symbols.superfluous:
        return Refusal("cards.too_many_for_symbols", count=quote.locomotives)
    if symbols.covered:
        return _wrong(besides(quote, symbols.covered), without_symbols(quote, counts), names)
    laid = laid_singly(quote, counts)
    if quote.substitutes:
        return _wrong_in_sets(quote, counts, names)
    if laid is None:
        return Refusal("cards.wrong", color=_only(quote, names), need=quote.cards)
    if len(laid.sums) > (len(quote.parts) or 1):
        return Refusal("cards.mixed", parts=len(quote.parts) or 1)
    if laid.covered < quote.cards:
        return Refusal("cards.too_few", count=quote.cards - laid.covered)
    most = quote.cards + quote.extra
    if laid.covered >= most + laid.least:
        return Refusal("cards.too_many", count=(laid.covered - most) // laid.least)
    return Refusal("cards.wrong", color=_only(quote, names), need=quote.cards)


def _wrong_in_sets(quote: Quote, counts: Sequence[int], names: Sequence[str]) -> Refusal:
    """The same where sets of cards may be laid."""
    laid, substitute = sum(counts), quote.substitutes[-1]
    most = quote.cards + most_sets(quote, substitute) * (substitute.cards - 1)
    if laid < quote.cards:
        return Refusal("cards.too_few", count=quote.cards - laid)
    if laid > most:
        return Refusal("cards.too_many", count=laid - most)
    return Refusal("cards.sets", color=_only(quote, names), need=quote.cards, size=substitute.cards)


def _only(quote: Quote, names: Sequence[str]) -> str | None:
    """The one color that pays, if there is but one."""
    return names[quote.kinds[0][0] + quote.colors[0]] if len(quote.colors) == 1 else None

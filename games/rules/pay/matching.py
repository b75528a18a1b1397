"""Do exactly these cards pay a quote (RULES.md CORE-R2, R3, R9)?"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from ..values import Quote, Substitute

# Cards, and how many of each
Counts = tuple[tuple[int, int], ...]


def pays_exactly(quote: Quote, counts: Sequence[int]) -> bool:
    """Do exactly these cards pay: enough and none beyond what may be extra, one color or one for
    each part, enough locomotives?

    >>> two_red = Quote(2, colors=(0,))
    >>> pays_exactly(two_red, [1, 0, 1]), pays_exactly(two_red, [1, 1, 0])
    (True, False)
    """
    return _pays_exactly(quote, tuple(counts))


@lru_cache(maxsize=8192)
def _pays_exactly(quote: Quote, counts: tuple[int, ...]) -> bool:
    """The same, found once: few payments are made again and again."""
    if quote.for_symbols:
        symbols = laid_for_symbols(quote, counts)
        rest = without_symbols(quote, counts)
        return not symbols.superfluous and pays_exactly(besides(quote, symbols.covered), rest)
    if _covers(quote, counts):
        return True
    for substitute in quote.substitutes:
        for sets in range(1, most_sets(quote, substitute) + 1):
            singly = sum(counts) - sets * substitute.cards
            if 0 <= singly <= quote.cards - sets:
                for main in _picked(quote, counts, singly):
                    rest = [n - k for n, k in zip(counts, main, strict=True)]
                    if _makes_sets(substitute, rest, sets) and _covers(
                        quote, main, sets, as_locomotives(substitute, sets)
                    ):
                        return True
    return False


class ForSymbols(Struct, frozen=True):
    """How many locomotives that are demanded some cards stand for, and whether fewer would do."""

    covered: int
    superfluous: bool


def laid_for_symbols(quote: Quote, counts: Sequence[int]) -> ForSymbols:
    """What those of these cards come to that stand for demanded locomotives alone.

    >>> wave = Quote(2, (0,), locomotives=1, for_symbols=((1, 1),))
    >>> laid_for_symbols(wave, [1, 1, 0])
    ForSymbols(covered=1, superfluous=False)
    """
    laid = [each for card, each in quote.for_symbols for _ in range(counts[card])]
    covers = sum(laid)
    return ForSymbols(
        min(covers, quote.locomotives), bool(laid) and covers - min(laid) >= quote.locomotives
    )


def without_symbols(quote: Quote, counts: Sequence[int]) -> list[int]:
    """The other cards."""
    apart = [card for card, _ in quote.for_symbols]
    return [0 if card in apart else n for card, n in enumerate(counts)]


@lru_cache(maxsize=4096)
def besides(quote: Quote, symbols: int) -> Quote:
    """What is left to pay when so many of the locomotives demanded are covered.

    >>> besides(Quote(3, (0,), locomotives=2), symbols=1).locomotives
    1
    """
    return replace(
        quote,
        cards=quote.cards - symbols,
        locomotives=quote.locomotives - symbols,
        for_symbols=(),
    )


class Laid(Struct):
    """What cards come to: how much of each color, how much they cover, and the least of one."""

    sums: dict[int, int]
    covered: int
    least: int


@lru_cache(maxsize=1024)
def _values(quote: Quote, size: int) -> dict[int, tuple[int | None, int]]:
    """What each card that may be laid by itself counts as: its color, None if it is wild, and for
    how many."""
    colored = {
        start + color: (color, each) for color in quote.colors for start, each in quote.kinds
    }
    return {**colored, **{kind % size: (None, 1) for kind in quote.wild}}


def laid_singly(quote: Quote, counts: Sequence[int]) -> Laid | None:
    """These cards laid singly; None if one of them cannot be.

    >>> laid_singly(Quote(3, (0,)), [2, 0, 1])
    Laid(sums={0: 2}, covered=3, least=1)
    """
    values = _values(quote, len(counts))
    sums: dict[int, int] = {}
    covered, least = 0, 99
    for card, n in enumerate(counts):
        if n:
            if card not in values:
                return None
            color, each = values[card]
            if color is not None:
                if quote.most is not None and n > quote.most:
                    return None
                sums[color] = sums.get(color, 0) + n * each
            covered += n * each
            least = min(least, each)
    return Laid(sums, covered, least)


def _covers(quote: Quote, counts: Sequence[int], sets: int = 0, locomotives: int = 0) -> bool:
    """Do these cards pay singly, together with so many sets, as so many locomotives?"""
    laid = laid_singly(quote, counts)
    if laid is None or counts[-1] + locomotives < quote.locomotives:
        return False
    covered, least = laid.covered + sets, 1 if sets else laid.least
    sums = tuple(laid.sums.values())
    alone = can_partition(sums, quote.parts) if quote.parts else len(sums) <= 1
    return alone and quote.cards <= covered < quote.cards + quote.extra + least


@lru_cache(maxsize=1024)
def can_partition(sums: tuple[int, ...], parts: tuple[int, ...]) -> bool:
    """Can the parts be shared out so that the cards of each color lie in parts of their own?

    >>> can_partition((2, 3), parts=(3, 2)), can_partition((4, 1), parts=(3, 2))
    (True, False)
    """
    if not sums:
        return True
    first, *others = sums
    for n in range(1, len(parts) - len(others) + 1):
        for chosen in combinations(range(len(parts)), n):
            if sum(parts[i] for i in chosen) >= first:
                left = tuple(part for i, part in enumerate(parts) if i not in chosen)
                if can_partition(tuple(others), left):
                    return True
    return False


def splits(have: Sequence[int], n: int) -> Iterator[tuple[int, ...]]:
    """Every way to take n things, so many of each kind at most, fewest of the first kind first.

    >>> [*splits((1, 2), 2)]
    [(0, 2), (1, 1)]
    """
    if not have:
        yield from ((),) if not n else ()
        return
    first, *others = have
    for k in range(max(0, n - sum(others)), min(first, n) + 1):
        for more in splits(others, n - k):
            yield (k, *more)


# Sets of cards that stand for single ones.


def most_sets(quote: Quote, substitute: Substitute) -> int:
    return quote.locomotives if substitute.stands_for == "symbol" else quote.cards


def most_of_sets(quote: Quote, cards: int) -> int:
    """How many cards of a price so many cards can stand for in sets, at most.

    >>> pairs = Quote(3, (0,), substitutes=(Substitute(2, "space"),))
    >>> most_of_sets(pairs, cards=5)
    2
    """
    return max(
        [min(cards // one.cards, most_sets(quote, one)) for one in quote.substitutes], default=0
    )


def as_locomotives(substitute: Substitute, sets: int) -> int:
    return 0 if substitute.stands_for == "space" else sets


def _makes_sets(substitute: Substitute, counts: Sequence[int], sets: int) -> bool:
    """Do these cards make so many sets, and none is left over?"""
    if substitute.alike and (counts[-1] or any(n % substitute.cards for n in counts)):
        return False
    return sum(counts) == sets * substitute.cards


def _picked(quote: Quote, counts: Sequence[int], n: int) -> Iterator[list[int]]:
    """Every choice of so many cards that may be laid singly."""
    values = _values(quote, len(counts))
    held = [card for card, k in enumerate(counts) if k and card in values]
    colors = {color for card in held if (color := values[card][0]) is not None}
    for only in ({color} for color in colors) if colors and not quote.parts else (colors,):
        cards = [card for card in held if (color := values[card][0]) is None or color in only]
        for split in splits([counts[card] for card in cards], n):
            main = [0] * len(counts)
            for card, k in zip(cards, split, strict=True):
                main[card] = k
            yield main


def filled_sets(
    substitute: Substitute, left: Sequence[int], sets: int, cost: Sequence[float]
) -> Counts | None:
    """The cheapest cards of those that make so many sets."""
    order = sorted((card for card, n in enumerate(left) if n), key=lambda card: cost[card])
    size, owed, filled = substitute.cards, substitute.cards * sets, []
    for card in order:
        most = left[card]
        if substitute.alike:
            most = 0 if card == len(left) - 1 else most // size * size
        n = min(owed, most)
        if n:
            filled.append((card, n))
            owed -= n
    return None if owed else tuple(filled)

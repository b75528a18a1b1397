"""The payments that a hand has for a quote, and which of them to propose."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, product

from ..values import Cards, Quote
from .matching import (
    Counts,
    as_locomotives,
    besides,
    can_partition,
    filled_sets,
    laid_for_symbols,
    most_sets,
    splits,
)

# The colors that are laid, and the cards
Shares = tuple[tuple[int, ...], Counts]


def proposals(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> tuple[Cards, ...]:
    """For each color that can pay the payment with the fewest wild cards, and among these fewest
    locomotives; the best first. Of a route in parts, for each color that may be in the best. Where
    sets of cards have to be laid the best alone, of the kinds that are held least.

    >>> names = ("red", "blue", "locomotive")
    >>> proposals(Quote(3, colors=(0, 1)), [3, 2, 1], names)
    ({'red': 3}, {'blue': 2, 'locomotive': 1})
    """
    if quote.is_plain and ((ways := _plain(quote, hand, names)) or not quote.substitutes):
        return ways
    payers = range(len(hand)) if quote.substitutes else _payers(quote)
    return _proposed(quote, tuple([hand[card] for card in payers]), tuple(names))


def _plain(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> tuple[Cards, ...]:
    """The same for a plain quote, without sets: that is nearly every one, so it is quick."""
    need, most, least = quote.cards, hand[-1], quote.locomotives
    if most < least:
        return ()
    ways, wild = [], names[-1]
    # where every card has to be a locomotive no color pays
    for color in quote.colors if least < need else ():
        held = hand[color]
        if held and held + most >= need:
            n = need - held
            ways.append((n if n > least else least, color))
    if len(ways) > 1:
        ways.sort()
    elif not ways:
        return ({wild: need},) if most >= need else ()
    pays: list[Cards] = []
    for n, color in ways:
        pays.append({names[color]: need - n, wild: n} if n else {names[color]: need})
    return tuple(pays)


@lru_cache(maxsize=1024)
def _payers(quote: Quote) -> tuple[int, ...]:
    """All cards that may be laid singly, or for symbols."""
    colored = (start + color for start, _ in quote.kinds for color in quote.colors)
    return (*colored, *quote.wild, *(card for card, _ in quote.for_symbols))


@lru_cache(maxsize=8192)
def _proposed(quote: Quote, have: tuple[int, ...], names: tuple[str, ...]) -> tuple[Cards, ...]:
    """The proposals for a hand of which only the cards that may pay are told: it seldom changes."""
    hand = [0] * len(names)
    payers = range(len(names)) if quote.substitutes else _payers(quote)
    for card, n in zip(payers, have, strict=True):
        hand[card] = n
    wild = {kind % len(hand) for kind in quote.wild}
    # spent in sets: odd cards first, locomotives last
    cost: list[float] = [100 if card in wild else n for card, n in enumerate(hand)]
    cost[-1] = 100
    ways: dict[Counts, tuple[bool, int, float, int, int]] = {}
    for found in _apart(quote, hand, cost):
        fewest, seen = None, set[int]()
        for colors, laid in found:
            spent = sum(n for card, n in laid if card in wild)
            fewest = spent if fewest is None else fewest
            if spent > fewest:
                break
            if not colors or not seen.issuperset(colors):
                seen.update(colors)
                more = _beyond(quote, laid)
                price = sum(cost[card] * n for card, n in laid) if more else 0
                locomotives = dict(laid).get(len(hand) - 1, 0)
                ways.setdefault(laid, (not colors, more, price, spent, locomotives))
            if not quote.parts:
                break
    order = sorted(ways, key=lambda laid: ways[laid])
    # none but wild cards only where no color pays
    best = [laid for laid in order if not ways[laid][0]] or order[:1]
    if best and _beyond(quote, best[0]):
        best = best[:1]
    elif quote.substitutes:
        best = [laid for laid in best if not _beyond(quote, laid)]
    return tuple([{names[card]: n for card, n in laid} for laid in best])


def _beyond(quote: Quote, laid: Counts) -> int:
    """How many cards more than it has spaces are laid in sets: the fewer sets, the fewer cards."""
    return sum(n for _, n in laid) - quote.cards if quote.substitutes else 0


def cheapest_payments(
    quote: Quote, hand: Sequence[int], names: Sequence[str], cost: Mapping[str, float]
) -> list[Cards]:
    """For each color that can pay the payment that costs least, by what a card of each name is
    worth to somebody; of a route in parts the one that costs least of all.

    >>> names, cost = ("red", "locomotive"), {"red": 1.0, "locomotive": 2.5}
    >>> cheapest_payments(Quote(2, colors=(0,)), [1, 2], names, cost)
    [{'red': 1, 'locomotive': 1}]
    """
    each = [cost[name] for name in names]
    ways = []
    for found in _apart(quote, hand, each):
        best = min(found, key=lambda way: sum(each[card] * n for card, n in way[1]), default=None)
        if best is not None:
            ways.append({names[card]: n for card, n in best[1]})
    return ways


def _apart(quote: Quote, hand: Sequence[int], cost: Sequence[float]) -> Iterator[Iterator[Shares]]:
    """Every way to pay, those of one color after the other if it has to be one color; of sets the
    cheapest alone."""
    if quote.parts or not quote.colors:
        yield _ways(quote, hand, quote.colors, cost)
        return
    held = [color for color in quote.colors if worth(quote, hand, color)]
    for color in held or quote.colors[:1]:
        yield _ways(quote, hand, (color,), cost)


def _ways(
    quote: Quote, hand: Sequence[int], colors: tuple[int, ...], cost: Sequence[float]
) -> Iterator[Shares]:
    """Every way to pay with these colors: the most cards first that stand for symbols alone, then
    the fewest sets, then the fewest wild cards."""
    if quote.for_symbols:
        for symbols, rest in _for_symbols(quote, hand):
            for share, laid in _ways(rest, hand, colors, cost):
                yield share, (*symbols, *laid)
        return
    yield from _singly(quote, hand, colors, 0, quote.locomotives)
    each = max(each for _, each in quote.kinds)
    for substitute in quote.substitutes:
        for sets in range(1, most_sets(quote, substitute) + 1):
            # soon seen, and so it is for most colors
            if (sum(hand) - sets * substitute.cards) * each < quote.cards - sets:
                break
            least = max(0, quote.locomotives - as_locomotives(substitute, sets))
            for share, laid in _singly(quote, hand, colors, sets, least):
                left = list(hand)
                for card, n in laid:
                    left[card] -= n
                filled = filled_sets(substitute, left, sets, cost)
                if filled is not None:
                    both = dict(laid)
                    for card, n in filled:
                        both[card] = both.get(card, 0) + n
                    yield share, tuple(both.items())


def _for_symbols(quote: Quote, hand: Sequence[int]) -> Iterator[tuple[Counts, Quote]]:
    """Every choice of cards that stand for symbols alone, the most first, and what else is to be
    paid then."""
    held = [range(min(hand[card], quote.locomotives), -1, -1) for card, _ in quote.for_symbols]
    for numbers in product(*held):
        laid = tuple((card, n) for (card, _), n in zip(quote.for_symbols, numbers, strict=True))
        counts = [0] * len(hand)
        for card, n in laid:
            counts[card] = n
        symbols = laid_for_symbols(quote, counts)
        if not symbols.superfluous:
            chosen = tuple((card, n) for card, n in laid if n)
            yield chosen, besides(quote, symbols.covered)


def _singly(
    quote: Quote, hand: Sequence[int], colors: tuple[int, ...], sets: int, least: int
) -> Iterator[Shares]:
    """Every way to pay what the sets leave, with at least so many locomotives."""
    need, wild = quote.cards - sets, sum(hand[kind] for kind in quote.wild)
    held = [worth(quote, hand, color) for color in colors]
    richest = sum(held) if quote.parts else max(held, default=0)
    for n in range(max(least, need - richest), min(need, wild) + 1):
        exact = n > 0 or sets > 0
        colored = list(_colored(quote, hand, colors, need - n, exact)) if n < need else [((), ())]
        for spent in _wild(quote, hand, n, least):
            yield from ((share, (*laid, *spent)) for share, laid in colored)


def worth(quote: Quote, hand: Sequence[int], color: int) -> int:
    """How many cards all those of a color stand for."""
    most = 99 if quote.most is None else quote.most
    return sum(min(most, hand[start + color]) * each for start, each in quote.kinds)


def _wild(quote: Quote, hand: Sequence[int], n: int, least: int) -> Iterator[Counts]:
    """Every choice of so many wild cards with enough locomotives among them."""
    size = len(hand)
    for counts in splits([hand[kind] for kind in quote.wild], n):
        cards = {kind % size: k for kind, k in zip(quote.wild, counts, strict=True) if k}
        if cards.get(size - 1, 0) >= least:
            yield tuple(cards.items())


def _colored(
    quote: Quote, hand: Sequence[int], colors: tuple[int, ...], rest: int, exact: bool
) -> Iterator[Shares]:
    """Every choice of colored cards that stand for `rest`, or if it need not be exact for a little
    more, as long as none of them is superfluous."""
    if not quote.parts:
        for color in colors:
            yield from (((color,), laid) for laid in _mixed(quote, hand, color, rest, exact))
        return
    for sums in splits([worth(quote, hand, color) for color in colors], rest):
        if can_partition(tuple(sorted(n for n in sums if n)), quote.parts):
            share = tuple(color for color, n in zip(colors, sums, strict=True) if n)
            shares = zip(colors, sums, strict=True)
            choices = [_mixed(quote, hand, color, n, True) for color, n in shares if n]
            yield from ((share, tuple(chain(*chosen))) for chosen in product(*choices))


def _mixed(
    quote: Quote, hand: Sequence[int], color: int, rest: int, exact: bool
) -> Iterator[Counts]:
    """The same of one color, the cards that stand for most first."""
    kinds = sorted(quote.kinds, key=lambda kind: -kind[1])
    most = 99 if quote.most is None else quote.most
    for over in range(1 if exact else kinds[0][1]):
        cards = [
            (start + color, each, min(most, hand[start + color]))
            for start, each in kinds
            if each > over
        ]
        yield from _sums(cards, rest + over)


def _sums(cards: Sequence[tuple[int, int, int]], rest: int) -> Iterator[Counts]:
    """Every choice of these cards, each standing for so many and held so often, that makes exactly
    `rest`."""
    (card, each, held), *others = cards
    if not others:
        n, left = divmod(rest, each)
        if not left and held >= n:
            yield ((card, n),) if n else ()
        return
    for n in range(min(held, rest // each), -1, -1):
        for more in _sums(others, rest - n * each):
            yield ((card, n), *more) if n else more

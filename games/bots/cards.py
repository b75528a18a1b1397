"""Cards: what a hand lacks for what shall be paid with it."""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from games.rules.values import Quote

# So many cards are drawn until there is a locomotive, if nothing else will do
CARDS_PER_LOCOMOTIVE = 3
# So many cards a turn brings, or one of those that stand for symbols alone
CARDS_PER_TURN = 2
# So many hands are kept in mind for each price
CACHE_SIZE = 2**7


class Payers(NamedTuple):
    """The cards that pay a price: for each color the kinds of cards with what one counts, most
    first; those that stand for any color, locomotives last; by color the only kind, or the only
    two, where each card counts one."""

    colors: tuple[tuple[tuple[int, int], ...], ...]
    wild: tuple[int, ...]
    plain: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


class Short(NamedTuple):
    """So many cards are lacking, as a rule such, and so many locomotives that are demanded, or
    cards that stand for these; `missing` are all of them, whatever they stand for, and `effort` is
    that in cards that any turn brings."""

    cards: int
    card: int
    locomotives: int
    for_symbols: int
    missing: int
    effort: int


class Taken(NamedTuple):
    """What a price still lacks, and the cards that were taken for it: so many of each kind."""

    short: Short
    cards: tuple[tuple[int, int], ...]

    def take_from(self, stock: list[int]) -> None:
        """Take the cards out of a stock."""
        for card, n in self.cards:
            stock[card] -= n


@lru_cache(maxsize=16384)
def _short(cards: int, card: int, locomotives: int = 0, for_symbols: int = 0) -> Short:
    """Made once each: plans lack the same again and again."""
    missing = cards + locomotives + for_symbols
    effort = cards + CARDS_PER_LOCOMOTIVE * locomotives + CARDS_PER_TURN * for_symbols
    return Short(cards, card, locomotives, for_symbols, missing, effort)


@lru_cache(maxsize=4096)
def payers(quote: Quote, size: int) -> Payers:
    """The cards that pay a price, of so many kinds of cards."""
    kinds = sorted(quote.kinds, key=lambda kind: -kind[1])
    colors = tuple(tuple((start + color, each) for start, each in kinds) for color in quote.colors)
    wild = tuple(sorted(kind % size for kind in quote.wild))
    counts = [each for _, each in kinds]
    plain = tuple(those[0][0] for those in colors) if counts == [1] else ()
    pairs = tuple((a, b) for (a, _), (b, _) in colors) if counts == [1, 1] else ()
    return Payers(colors, wild, plain, pairs)


@lru_cache(maxsize=4096)
def taken_by(quote: Quote, size: int) -> frozenset[int]:
    """The cards that a price takes, of so many kinds."""
    if quote.substitutes:
        return frozenset(range(size))
    colored = {start + color for color in quote.colors for start, _ in quote.kinds}
    wild = {kind % size for kind in quote.wild}
    return frozenset({*colored, *wild, *(card for card, _ in quote.for_symbols)})


def fund(quote: Quote, stock: list[int]) -> Short:
    """Take the colored cards for a price out of a stock: what is still lacking, and of which."""
    paying = payers(quote, len(stock))
    if not paying.colors:
        return _short(quote.cards, len(stock) - 1)
    if quote.most:
        return _limited(quote, paying, stock)
    if not quote.parts:
        return _one_color(quote.cards - quote.locomotives, paying, stock)
    lacking = [_one_color(part, paying, stock) for part in quote.parts]
    return _short(sum(short.cards for short in lacking), max(lacking).card)


def _one_color(need: int, paying: Payers, stock: list[int]) -> Short:
    several = len(paying.colors) > 1
    if paying.plain:
        card = max(paying.plain, key=stock.__getitem__) if several else paying.plain[0]
        if several and stock[card] > need:
            # the smallest set that does: larger ones are left for longer routes
            card = min([n for n in paying.plain if stock[n] >= need], key=stock.__getitem__)
        taken = min(stock[card], need)
        stock[card] -= taken
        return _short(need - taken, card)
    cards = paying.colors[0]
    if several:
        if paying.pairs:
            held = [stock[a] + stock[b] for a, b in paying.pairs]
        else:
            held = [sum([stock[card] * each for card, each in those]) for those in paying.colors]
        cards = paying.colors[held.index(max(held))]
    for card, each in cards:
        n = min(stock[card], need // each)
        stock[card] -= n
        need -= n * each
    if need:
        # one that counts more than is still asked for
        large = [card for card, each in cards if each > need and stock[card]]
        if large:
            stock[large[0]] -= 1
            need = 0
    return _short(need, cards[-1][0])


def _limited(quote: Quote, paying: Payers, stock: list[int]) -> Short:
    """Take colored cards for a price of which so many of a kind may be laid at most."""
    most, kept = quote.most or quote.cards, list[tuple[int, int]]()
    for those in paying.colors:
        for card, _ in those:
            if stock[card] > most:
                kept.append((card, stock[card] - most))
                stock[card] = most
    short = _one_color(quote.cards - quote.locomotives, paying, stock)
    for card, n in kept:
        stock[card] += n
    return short


def fill(quote: Quote, short: Short, stock: list[int]) -> Short:
    """Take wild cards for what is lacking, and the locomotives that are demanded."""
    if not short.cards and not quote.locomotives:
        return short
    cards, locomotives = short.cards, 0
    if quote.locomotives:
        symbols = _left_of_symbols(quote, stock)
        n = min(stock[-1], symbols)
        stock[-1] -= n
        locomotives = symbols - n
    if cards:
        for card in payers(quote, len(stock)).wild:
            n = min(stock[card], cards)
            stock[card] -= n
            cards -= n
    if quote.substitutes:
        cards -= _whole_sets(quote, cards, stock)
        locomotives, more = _in_sets(quote, locomotives, stock)
        cards += more
    if quote.for_symbols:
        most = max(each for _, each in quote.for_symbols)
        return _short(cards, short.card, 0, -(-locomotives // most))
    return _short(cards, short.card, locomotives)


def _in_sets(quote: Quote, symbols: int, stock: list[int]) -> tuple[int, int]:
    """Take sets of the cards that are left for locomotives that are demanded: how many of these are
    still lacking, and how many cards of such sets."""
    lacking = 0
    for one in quote.substitutes:
        take = _of_one_color if one.alike else _of_any
        while symbols and one.stands_for != "space":
            left = list(stock)
            short = take(one.cards, left)
            if short > CARDS_PER_LOCOMOTIVE:
                break
            stock[:] = left
            symbols, lacking = symbols - 1, lacking + short
    return symbols, lacking


def _whole_sets(quote: Quote, cards: int, stock: list[int]) -> int:
    """Take whole sets of the cards that are left for any others that are lacking: how many."""
    sets = 0
    for one in quote.substitutes:
        take = _of_one_color if one.alike else _of_any
        while sets < cards and one.stands_for != "symbol":
            left = list(stock)
            if take(one.cards, left):
                break
            stock[:], sets = left, sets + 1
    return sets


def _of_one_color(n: int, stock: list[int]) -> int:
    """Take so many cards of the color that has most: how many are lacking."""
    card = max(range(len(stock) - 1), key=stock.__getitem__)
    taken = min(n, stock[card])
    stock[card] -= taken
    return n - taken


def _of_any(n: int, stock: list[int]) -> int:
    """Take so many cards, odd ones first: how many are lacking."""
    for card in sorted(range(len(stock) - 1), key=stock.__getitem__):
        taken = min(n, stock[card])
        stock[card] -= taken
        n -= taken
    return n


def _left_of_symbols(quote: Quote, stock: list[int]) -> int:
    """Take the cards that stand for symbols alone: how many locomotives are still demanded."""
    left = quote.locomotives
    for card, each in quote.for_symbols:
        n = min(stock[card], -(-left // each))
        stock[card] -= n
        left = max(0, left - n * each)
    return left


class Payment:
    """What is taken of a hand for a price, or for that of several for which fewest colored cards
    are lacking: plans differ little, and ask for the same again and again."""

    def __init__(self, quotes: tuple[Quote, ...], size: int) -> None:
        self._quotes, self._size = quotes, size
        self._kinds = sorted({size - 1}.union(*(taken_by(quote, size) for quote in quotes)))
        # the first twice, as one kind alone would be told as a number
        self._held = itemgetter(self._kinds[0], *self._kinds)
        self._funded = lru_cache(CACHE_SIZE)(self._take_colored)
        self._paid = lru_cache(CACHE_SIZE)(self._take)

    def funded(self, hand: Sequence[int]) -> tuple[tuple[Quote, Taken], ...]:
        """The price, and what is taken for it of the colored cards; all of several for which as few
        are lacking."""
        return self._funded(self._held(hand))

    def paid(self, hand: Sequence[int]) -> Taken:
        """What is taken of all cards."""
        return self._paid(self._held(hand))

    def _take_colored(self, held: tuple[int, ...]) -> tuple[tuple[Quote, Taken], ...]:
        each = list[tuple[Quote, Taken]]()
        for quote in self._quotes:
            stock = self._stock(held)
            each.append((quote, self._taken(fund(quote, stock), held, stock)))
        fewest = min(taken.short.cards for _, taken in each)
        return tuple([one for one in each if one[1].short.cards == fewest])

    def _take(self, held: tuple[int, ...]) -> Taken:
        quote, colored = self._funded(held)[0]
        if not colored.short.cards and not quote.locomotives:
            return colored
        stock = self._stock(held)
        colored.take_from(stock)
        return self._taken(fill(quote, colored.short, stock), held, stock)

    def _stock(self, held: tuple[int, ...]) -> list[int]:
        stock = [0] * self._size
        for card, n in zip(self._kinds, held[1:], strict=True):
            stock[card] = n
        return stock

    def _taken(self, short: Short, held: tuple[int, ...], stock: list[int]) -> Taken:
        before = zip(self._kinds, held[1:], strict=True)
        return Taken(
            short, tuple([(card, n - stock[card]) for card, n in before if n > stock[card]])
        )


@lru_cache(maxsize=1024)
def payment(quotes: tuple[Quote, ...], size: int) -> Payment:
    """What pays one of these prices, of so many kinds of cards."""
    return Payment(quotes, size)


def lacking(quote: Quote, hand: tuple[int, ...]) -> int:
    """What is lacking if nothing else is to be paid, in cards that any turn brings."""
    return payment((quote,), len(hand)).paid(hand).short.effort

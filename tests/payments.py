"""Every payment and every move there is, listed by the tests themselves: the rules list neither."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, islice, product
from typing import Any

from msgspec.structs import replace

from bench.arena.plain.team import purse
from games.rules.kernel import Rules
from games.rules.mechanisms.claims.paying import wallet
from games.rules.pay import Offer, decode_quote, expand_payments, splits
from games.rules.state import State
from games.rules.table import Table
from games.rules.values import Cards, Data, Move, Quote, Substitute

Counts = dict[int, int]


FEW = 2
"""So many choices of the cards that lie in sets are listed for each choice of the others, from both
ends of all: there may be millions."""


def payments(
    quote: Quote, hand: Sequence[int], names: Sequence[str], few: bool = False
) -> list[Cards]:
    """Every way to pay, in the order of the rules (RULES.md CORE-R2, R9): the fewest wild cards
    first, among these the fewest locomotives; then those with sets of cards, or a `few` of these
    where any cards may lie in them."""
    payers = {start + color for color in quote.colors for start, _ in quote.kinds}
    payers |= {kind % len(hand) for kind in quote.wild} | {card for card, _ in quote.for_symbols}
    counts = (n if card in payers or quote.substitutes else 0 for card, n in enumerate(hand))
    have = tuple(counts)
    with_extra = (replace(quote, cards=quote.cards + n, extra=0) for n in range(quote.extra + 1))
    return [pay for one in with_extra for pay in _payments(one, have, tuple(names), few)]


def is_payment(quote: Quote, cards: Cards, names: Sequence[str]) -> bool:
    """Is this a way to pay? It is looked for among those of a hand of these cards."""
    counts = [cards.get(name, 0) for name in names]
    return cards in payments(quote, counts, names, few=True)


@lru_cache(maxsize=20_000)
def _payments(
    quote: Quote, hand: tuple[int, ...], names: tuple[str, ...], few: bool = False
) -> tuple[Cards, ...]:
    """The same for a hand of the cards that may pay: it seldom changes."""
    if quote.for_symbols:
        return tuple(_with_symbols(quote, hand, names))
    ways = list(_singly(quote, hand, exact=False))
    for substitute in quote.substitutes:
        locomotive = substitute.stands_for != "space"
        symbols = quote.locomotives if substitute.stands_for == "symbol" else quote.cards
        for sets in range(1, symbols + 1):
            rest = replace(
                quote,
                cards=quote.cards - sets,
                locomotives=max(0, quote.locomotives - sets * locomotive),
            )
            for laid in _singly(rest, hand, exact=True):
                left = [n - laid.get(card, 0) for card, n in enumerate(hand)]
                for split in _sets(substitute, left, sets, few):
                    both = {card: laid.get(card, 0) + n for card, n in enumerate(split)}
                    ways.append({card: n for card, n in both.items() if n})
    told = {tuple(sorted(way.items())): way for way in reversed(ways)}
    kept = [way for way in ways if told.pop(tuple(sorted(way.items())), None) is not None]
    return tuple({names[card]: n for card, n in way.items() if n} for way in kept)


def _sets(
    substitute: Substitute, left: list[int], sets: int, few: bool
) -> Iterator[tuple[int, ...]]:
    """Every choice of cards that make so many sets, or a few of them."""
    size = substitute.cards
    if substitute.alike:
        whole = [n // size for n in left[:-1]]
        for split in splits([*whole, 0], sets):
            yield tuple(n * size for n in split)
    elif few:
        yield from islice(splits(left, sets * size), FEW)
        yield from (split[::-1] for split in islice(splits(left[::-1], sets * size), FEW))
    else:
        yield from splits(left, sets * size)


def _with_symbols(quote: Quote, hand: tuple[int, ...], names: tuple[str, ...]) -> Iterator[Cards]:
    """Cards of one kind that stand for symbols alone, the most first, and every way to pay what
    they leave; one fewer would leave a symbol more."""
    ((card, each),) = quote.for_symbols
    for n in range(min(hand[card], -(-quote.locomotives // each)), -1, -1):
        covered = min(n * each, quote.locomotives)
        rest = replace(
            quote,
            cards=quote.cards - covered,
            locomotives=quote.locomotives - covered,
            for_symbols=(),
        )
        others = tuple(0 if k == card else held for k, held in enumerate(hand))
        for way in _payments(rest, others, names):
            yield {names[card]: n, **way} if n else way


def _singly(quote: Quote, hand: Sequence[int], exact: bool) -> Iterator[Counts]:
    need, size = quote.cards, len(hand)
    wild = [kind % size for kind in quote.wild]
    worth = [_worth(quote, hand, color) for color in quote.colors]
    richest = sum(worth) if quote.parts else max(worth, default=0)
    for n in range(max(quote.locomotives, need - richest), need + 1):
        for split in splits([hand[kind] for kind in wild], n):
            spent = dict(zip(wild, split, strict=True))
            if spent.get(size - 1, 0) >= quote.locomotives:
                for laid in _colored(quote, hand, need - n, exact or n > 0):
                    yield {**laid, **{kind: k for kind, k in spent.items() if k}}


def _colored(quote: Quote, hand: Sequence[int], rest: int, exact: bool) -> Iterator[Counts]:
    if not rest:
        yield {}
    elif not quote.parts:
        for color in quote.colors:
            yield from _mixed(quote, hand, color, rest, exact)
    else:
        for sums in splits([_worth(quote, hand, color) for color in quote.colors], rest):
            if _parted(tuple(sorted(n for n in sums if n)), quote.parts):
                shares = zip(quote.colors, sums, strict=True)
                choices = [_mixed(quote, hand, color, n, True) for color, n in shares if n]
                for chosen in product(*choices):
                    yield dict(chain(*(laid.items() for laid in chosen)))


def _worth(quote: Quote, hand: Sequence[int], color: int) -> int:
    return sum(hand[start + color] * each for start, each in quote.kinds)


def _mixed(
    quote: Quote, hand: Sequence[int], color: int, rest: int, exact: bool
) -> Iterator[Counts]:
    if quote.kinds == ((0, 1),):
        if hand[color] >= rest:
            yield {color: rest}
        return
    kinds = sorted(quote.kinds, key=lambda kind: -kind[1])
    held = [range(hand[start + color], -1, -1) for start, _ in kinds]
    if quote.most is not None:
        held = [counts[::-1][: quote.most + 1] for counts in held]
    for over in range(1 if exact else kinds[0][1]):
        for counts in product(*held):
            laid = list(zip(kinds, counts, strict=True))
            if sum(each * n for (_, each), n in laid) == rest + over and all(
                each > over for (_, each), n in laid if n
            ):
                yield {start + color: n for (start, _), n in laid if n}


@lru_cache(maxsize=4096)
def _parted(sums: tuple[int, ...], parts: tuple[int, ...]) -> bool:
    if not sums:
        return True
    first, *others = sums
    return any(
        sum(parts[n] for n in chosen) >= first
        and _parted(tuple(others), tuple(part for n, part in enumerate(parts) if n not in chosen))
        for k in range(1, len(parts) + 1)
        for chosen in combinations(range(len(parts)), k)
    )


def every_payment(entry: Data, view: Data, names: Sequence[str]) -> list[Cards]:
    """Every payment for something that a view offers, by what it says alone; of those with sets of
    any cards a few."""
    if "quote" not in entry:
        return expand_payments(entry["pays"])
    held = purse(view)
    return payments(
        decode_quote(entry["quote"], names), [held[name] for name in names], names, few=True
    )


def sent(entry: Data, pays: Sequence[Cards]) -> list[Data]:
    """The moves that one thing of a view stands for, with each of these payments."""
    move = {key: v for key, v in entry.items() if key not in ("pays", "quote")}
    return [{**move, "cards": cards} for cards in pays] if "pays" in entry else [move]


def every_move(rules: Rules, state: State[Any], seat: int) -> list[Move]:
    """Every move open to this seat, each with every payment its cards make, as above."""
    have, moves = wallet(Table(rules, state), seat), list[Move]()
    for entry in rules.offers(state, seat):
        if isinstance(entry, Offer) and entry.quote:
            pays = tuple(payments(entry.quote, have, rules.board.cards, few=True))
            entry = Offer(entry.kind, pays, None, entry.things, entry.ids)
        moves += entry.moves() if isinstance(entry, Offer) else [entry]
    return moves

"""Cards against a Quote: which payments a hand has, and whether one fits."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product

from .values import Cards, Illegal, Quote

Counts = tuple[tuple[int, int], ...]
"""Cards, and how many of each."""


def payments(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> list[Cards]:
    """Every way to pay, fewest wild cards first and among these fewest locomotives (RULES.md
    CORE-R2, R9)."""
    if quote.is_plain:
        return _plain(quote, hand, names)
    return list(_ways(quote, tuple([hand[card] for card in _payers(quote)]), tuple(names)))


@lru_cache(maxsize=1024)
def _payers(quote: Quote) -> tuple[int, ...]:
    """All cards that may be among a payment."""
    return (*(start + color for start, _ in quote.kinds for color in quote.colors), *quote.wild)


@lru_cache(maxsize=8192)
def _ways(quote: Quote, have: tuple[int, ...], names: tuple[str, ...]) -> tuple[Cards, ...]:
    """The same for a hand of which only the cards that may pay are told: it seldom changes."""
    hand = [0] * len(names)
    for card, n in zip(_payers(quote), have, strict=True):
        hand[card] = n
    need, wild = quote.cards, sum(hand[kind] for kind in quote.wild)
    held = [_worth(quote, hand, color) for color in quote.colors]
    richest = sum(held) if quote.parts else max(held, default=0)
    ways: list[Cards] = []
    for n in range(max(quote.locomotives, need - richest), min(need, wild) + 1):
        colored = list(_colored(quote, hand, need - n, exact=n > 0)) if n < need else [()]
        for spent in _wild(quote, hand, names, n):
            ways += [{**{names[card]: k for card, k in laid}, **spent} for laid in colored]
    return tuple(ways)


def _plain(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> list[Cards]:
    """The same for a plain quote: that is nearly every one, so it is quick."""
    need, most, wild = quote.cards, hand[-1], names[-1]
    ways: list[Cards] = []
    richest = max([hand[color] for color in quote.colors], default=0)
    if richest + most < need:
        return ways
    for n in range(max(quote.locomotives, need - richest), min(need, most + 1)):
        for color in quote.colors:
            if hand[color] >= need - n:
                ways.append({names[color]: need - n, wild: n} if n else {names[color]: need})
    if most >= need:
        ways.append({wild: need})
    return ways


def _worth(quote: Quote, hand: Sequence[int], color: int) -> int:
    """How many cards all those of a color stand for."""
    return sum(hand[start + color] * each for start, each in quote.kinds)


def _wild(quote: Quote, hand: Sequence[int], names: Sequence[str], n: int) -> Iterator[Cards]:
    """Every choice of so many wild cards with enough locomotives among them."""
    for counts in splits([hand[kind] for kind in quote.wild], n):
        cards = {names[kind]: k for kind, k in zip(quote.wild, counts, strict=True) if k}
        if cards.get(names[-1], 0) >= quote.locomotives:
            yield cards


def splits(have: Sequence[int], n: int) -> Iterator[tuple[int, ...]]:
    """Every way to take n things, so many of each kind at most, fewest of the first kind first."""
    if not have:
        yield from ((),) if not n else ()
        return
    first, *others = have
    for k in range(max(0, n - sum(others)), min(first, n) + 1):
        for more in splits(others, n - k):
            yield (k, *more)


def _colored(quote: Quote, hand: Sequence[int], rest: int, exact: bool) -> Iterator[Counts]:
    """Every choice of colored cards that stand for `rest`, or if it need not be exact for a little
    more, as long as none of them is superfluous."""
    if not quote.parts:
        for color in quote.colors:
            yield from _mixed(quote, hand, color, rest, exact)
        return
    for sums in splits([_worth(quote, hand, color) for color in quote.colors], rest):
        if _parted(tuple(sorted(n for n in sums if n)), quote.parts):
            shares = zip(quote.colors, sums, strict=True)
            choices = [_mixed(quote, hand, color, n, True) for color, n in shares if n]
            yield from (tuple(chain(*chosen)) for chosen in product(*choices))


def _mixed(
    quote: Quote, hand: Sequence[int], color: int, rest: int, exact: bool
) -> Iterator[Counts]:
    """The same of one color, the cards that stand for most first."""
    kinds = sorted(quote.kinds, key=lambda kind: -kind[1])
    for over in range(1 if exact else kinds[0][1]):
        cards = [(start + color, each) for start, each in kinds if each > over]
        yield from _sums(cards, hand, rest + over)


def _sums(cards: Sequence[tuple[int, int]], hand: Sequence[int], rest: int) -> Iterator[Counts]:
    """Every choice of these cards, each standing for so many, that makes exactly `rest`."""
    if len(cards) == 1:
        (card, each) = cards[0]
        n, left = divmod(rest, each)
        if not left and hand[card] >= n:
            yield ((card, n),) if n else ()
        return
    (card, each), *others = cards
    for n in range(min(hand[card], rest // each), -1, -1):
        for more in _sums(others, hand, rest - n * each):
            yield ((card, n), *more) if n else more


@lru_cache(maxsize=1024)
def _parted(sums: tuple[int, ...], parts: tuple[int, ...]) -> bool:
    """Can the parts be shared out so that the cards of each color lie in parts of their own?"""
    if not sums:
        return True
    first, *others = sums
    for n in range(1, len(parts) - len(others) + 1):
        for chosen in combinations(range(len(parts)), n):
            if sum(parts[i] for i in chosen) >= first:
                left = tuple(part for i, part in enumerate(parts) if i not in chosen)
                if _parted(tuple(others), left):
                    return True
    return False


def check(quote: Quote, hand: Sequence[int], names: Sequence[str], cards: Cards) -> list[int]:
    """The cards of a payment counted by kind; Illegal says whether the hand cannot pay at all,
    lacks a card of this choice, or the choice does not pay."""
    plain = quote.kinds[0][0]
    color = names[plain + quote.colors[0]] if len(quote.colors) == 1 else None
    if hand[-1] < quote.locomotives:
        raise Illegal("cards.locomotives", least=quote.locomotives, have=hand[-1])
    if not payments(quote, hand, names):
        best = max(quote.colors, key=lambda c: _worth(quote, hand, c), default=None)
        raise Illegal(
            "cards.missing",
            color=color,
            best=names[-1 if best is None else plain + best],
            need=quote.cards,
            have=hand[-1] if best is None else _worth(quote, hand, best),
            locomotives=sum(hand[kind] for kind in quote.wild),
        )
    counts = [0] * len(names)
    for name, n in cards.items():
        if name not in names or hand[names.index(name)] < n:
            raise Illegal("cards.not_held", card=name)
        counts[names.index(name)] = n
    if counts[-1] < quote.locomotives:
        raise Illegal("cards.locomotives", least=quote.locomotives, have=counts[-1])
    if not fits(quote, counts):
        raise Illegal("cards.wrong", color=color, need=quote.cards)
    return counts


def fits(quote: Quote, counts: Sequence[int]) -> bool:
    """Do exactly these cards pay: enough and none superfluous, one color, enough locomotives?"""
    wild = {kind % len(counts) for kind in quote.wild}
    known = {start + color: (color, n) for color in quote.colors for start, n in quote.kinds}
    laid = [(card, n) for card, n in enumerate(counts) if n and card not in wild]
    if any(card not in known for card, _ in laid) or counts[-1] < quote.locomotives:
        return False
    sums: dict[int, int] = {}
    for card, n in laid:
        color, each = known[card]
        sums[color] = sums.get(color, 0) + n * each
    spent = sum(counts[kind] for kind in wild)
    covered = spent + sum(sums.values())
    least = min([1] * spent + [known[card][1] for card, _ in laid], default=1)
    alone = _parted(tuple(sums.values()), quote.parts) if quote.parts else len(sums) <= 1
    return alone and quote.cards <= covered < quote.cards + least

"""Cards against a Quote: which payments a hand has, and whether one fits."""

from collections.abc import Iterator, Sequence

from .values import Cards, Illegal, Quote


def payments(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> list[Cards]:
    """Every way to pay, fewest wild cards first and among these fewest locomotives (RULES.md
    CORE-R2, R9)."""
    need, wild = quote.cards, sum(hand[kind] for kind in quote.wild)
    ways: list[Cards] = []
    richest = max([hand[color] for color in quote.colors], default=0)
    if richest + wild < need:
        return ways
    for n in range(max(quote.locomotives, need - richest), min(need, wild) + 1):
        colored = need - n
        for spent in _wild(quote, hand, names, n):
            if not colored:
                ways.append(spent)
                continue
            for color in quote.colors:
                if hand[color] >= colored:
                    ways.append({names[color]: colored, **spent})
    return ways


def _wild(quote: Quote, hand: Sequence[int], names: Sequence[str], n: int) -> Iterator[Cards]:
    """Every choice of so many wild cards with enough locomotives among them."""
    for counts in _splits([hand[kind] for kind in quote.wild], n):
        cards = {names[kind]: k for kind, k in zip(quote.wild, counts, strict=True) if k}
        if cards.get(names[-1], 0) >= quote.locomotives:
            yield cards


def _splits(have: Sequence[int], n: int) -> Iterator[tuple[int, ...]]:
    """Every way to take n things, so many of each kind at most, fewest of the first kind first."""
    if not have:
        yield from ((),) if not n else ()
        return
    first, *others = have
    for k in range(max(0, n - sum(others)), min(first, n) + 1):
        for more in _splits(others, n - k):
            yield (k, *more)


def check(quote: Quote, hand: Sequence[int], names: Sequence[str], cards: Cards) -> list[int]:
    """The cards of a payment counted by kind; Illegal says whether the hand cannot pay at all,
    lacks a card of this choice, or the choice does not pay."""
    color = names[quote.colors[0]] if len(quote.colors) == 1 else None
    if hand[-1] < quote.locomotives:
        raise Illegal("cards.locomotives", least=quote.locomotives, have=hand[-1])
    if not payments(quote, hand, names):
        best = max(quote.colors, key=lambda c: hand[c], default=len(names) - 1)
        raise Illegal(
            "cards.missing",
            color=color,
            best=names[best],
            need=quote.cards,
            have=hand[best],
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
    """Do exactly these cards pay: the right number, one color, enough locomotives?"""
    wild = {kind % len(counts) for kind in quote.wild}
    others = [kind for kind, n in enumerate(counts) if n and kind not in wild]
    return (
        sum(counts) == quote.cards
        and counts[-1] >= quote.locomotives
        and (not others or (len(others) == 1 and others[0] in quote.colors))
    )

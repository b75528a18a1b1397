"""Cards against a Quote: which payments a hand has, and whether one fits."""

from collections.abc import Sequence

from .values import Cards, Illegal, Quote


def payments(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> list[Cards]:
    """Every way to pay, fewest locomotives first; the last card kind is the locomotive
    (RULES.md CORE-R2, R9)."""
    need, wild, locomotive = quote.cards, hand[-1], names[-1]
    ways: list[Cards] = []
    richest = max([hand[color] for color in quote.colors], default=0)
    if richest + wild < need:
        return ways
    for locomotives in range(max(quote.locomotives, need - richest), min(need, wild + 1)):
        colored = need - locomotives
        for color in quote.colors:
            if hand[color] >= colored:
                if locomotives:
                    ways.append({names[color]: colored, locomotive: locomotives})
                else:
                    ways.append({names[color]: colored})
    if wild >= need:
        ways.append({locomotive: need})
    return ways


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
            locomotives=hand[-1],
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
    colors = [color for color, n in enumerate(counts[:-1]) if n]
    return (
        sum(counts) == quote.cards
        and counts[-1] >= quote.locomotives
        and (not colors or (len(colors) == 1 and colors[0] in quote.colors))
    )

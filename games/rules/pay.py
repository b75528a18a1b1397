"""Cards against a Quote: which payments a hand has, and whether one fits."""

from collections.abc import Sequence

from .values import Cards, Illegal, Quote


def payments(quote: Quote, hand: Sequence[int], names: Sequence[str]) -> list[Cards]:
    """Every way to pay, fewest locomotives first; the last card kind is the locomotive
    (RULES.md CORE-R2, R9)."""
    need, wild, locomotive = quote.cards, hand[-1], names[-1]
    ways: list[Cards] = []
    richest = max([hand[color] for color in quote.colors])
    if richest + wild < need:
        return ways
    for locomotives in range(max(0, need - richest), min(need, wild + 1)):
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


def fits(quote: Quote, cards: Cards, names: Sequence[str]) -> bool:
    """Do exactly these cards pay: the right number, one color, locomotives for any of it?"""
    if sum(cards.values()) != quote.cards:
        return False
    colors = [name for name in cards if name != names[-1]]
    return not colors or (
        len(colors) == 1 and any(names[color] == colors[0] for color in quote.colors)
    )


def held(hand: Sequence[int], cards: Cards, names: Sequence[str]) -> list[int]:
    """The cards by kind, if the hand holds them all; else Illegal names the first that it lacks."""
    counts = [0] * len(names)
    for name, n in cards.items():
        if name not in names or hand[names.index(name)] < n:
            raise Illegal("claims.not_held", card=name)
        counts[names.index(name)] = n
    return counts


def best_payment(quote: Quote, hand: Sequence[int]) -> tuple[int, int]:
    """The color this hand comes nearest to paying with, and how many cards of it there are."""
    color = max(quote.colors, key=lambda c: hand[c])
    return color, hand[color]

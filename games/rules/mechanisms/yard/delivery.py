"""Delivery: which tickets to pay with the cards set out, exactly (RULES.md 2.4.8)."""

from collections.abc import Sequence
from operator import add, sub

from msgspec import Struct

# How long prices are improved: more tightens the bound, the result is exact with any
MAX_PRICE_STEPS = 30
# How many rests the first pass keeps: it only has to come near
BEAM_WIDTH = 24


class Goal(Struct, frozen=True):
    """A ticket to pay: its index, points, cards needed by color, and big cities named."""

    ticket: int
    points: int
    need: tuple[int, ...]
    big: int = 0


def payable(need: Sequence[int], have: Sequence[int]) -> tuple[int, ...] | None:
    """The cards by kind that pay this need, locomotives (the last kind) for what is missing; None
    if they do not suffice."""
    paid = [min(n, cards) for n, cards in zip(need, have, strict=False)]
    missing = sum(need) - sum(paid)
    return (*paid, missing) if missing <= have[-1] else None


def best(goals: Sequence[Goal], have: Sequence[int]) -> tuple[int, ...]:
    """The tickets of the best set that these cards pay: the most points, then the most tickets,
    then the most big cities, then the first in order. Exact.

    Ticket by ticket, paid or not, we keep what cards are left and the best worth for each such
    rest. A rest is dropped when even the prices of its cards and all that later tickets are worth
    beyond theirs cannot reach the worth already found by a narrow first pass.
    """
    # what cannot be paid by itself is in no set
    goals = [goal for goal in goals if payable(goal.need, have) is not None]
    count = len(goals)
    # one number orders sets as the four criteria do: digits for each of them
    worth = [
        ((goal.points * 100 + 1) * 100 + goal.big << count) + (1 << count - 1 - n)
        for n, goal in enumerate(goals)
    ]
    price = [round(p * (10_000 << count)) for p in _prices(goals, have)]
    gain = [worth[n] - _cost(goal.need, price) for n, goal in enumerate(goals)]
    order = sorted(range(count), key=lambda n: -abs(gain[n]))
    steps = [(goals[n].need, worth[n]) for n in order]
    beyond, later = [0], [(0,) * (len(have) - 1)]
    for n in reversed(order):
        beyond.append(beyond[-1] + max(0, gain[n]))
        later.append(tuple(map(add, later[-1], goals[n].need)))
    ahead = list(zip(beyond[-2::-1], later[-2::-1], strict=True))
    floor = _pass(steps, ahead, price, have, floor=-1, width=BEAM_WIDTH)
    found = _pass(steps, ahead, price, have, floor=floor - 1, width=None)
    return tuple(goal.ticket for n, goal in enumerate(goals) if found >> (count - 1 - n) & 1)


def _pass(
    steps: Sequence[tuple[Sequence[int], int]],
    ahead: Sequence[tuple[int, Sequence[int]]],
    price: Sequence[int],
    have: Sequence[int],
    floor: int,
    width: int | None,
) -> int:
    """The best worth above `floor`, keeping at most `width` rests after each ticket."""
    rests = {tuple(have): 0}
    for (need, worth), (beyond, later) in zip(steps, ahead, strict=True):
        fresh: dict[tuple[int, ...], int] = {}
        for left, value in rests.items():
            paid = payable(need, left)
            choices = [(left, value)]
            if paid is not None:
                choices.append((tuple(map(sub, left, paid)), value + worth))
            for cards, reached in choices:
                rest = _of_use(cards, later)
                if reached + _cost(rest, price) + beyond > floor:
                    fresh[rest] = max(fresh.get(rest, 0), reached)
        if width is not None and len(fresh) > width:
            promise = sorted(fresh, key=lambda rest: -fresh[rest] - _cost(rest, price))
            fresh = {rest: fresh[rest] for rest in promise[:width]}
        rests = fresh
    return max(rests.values())


def _of_use(cards: Sequence[int], later: Sequence[int]) -> tuple[int, ...]:
    """The cards without those that no later ticket can need."""
    colored = [min(have, need) for have, need in zip(cards, later, strict=False)]
    return (*colored, min(cards[-1], sum(later) - sum(colored)))


def _cost(cards: Sequence[int], price: Sequence[int]) -> int:
    return sum([n * p for n, p in zip(cards, price, strict=False) if n])


def _prices(goals: Sequence[Goal], have: Sequence[int]) -> list[float]:
    """Prices of the cards that make the bound tight: where the tickets worth their price would
    need more cards of a color than there are, that color grows dearer. A locomotive costs as much
    as the dearest color, for it may stand for it."""
    colors = range(len(have) - 1)
    floor = _at_least(goals, have)
    needs = [[(c, n) for c, n in enumerate(goal.need) if n] for goal in goals]
    price, joker = [4.0] * len(colors), 4.0
    tightest, kept = float("inf"), [*price, joker]
    for _ in range(MAX_PRICE_STEPS):
        slope = [float(n) for n in have]
        bound = sum([n * p for n, p in zip(have, [*price, joker], strict=True)])
        for goal, need in zip(goals, needs, strict=True):
            gain = goal.points - sum([n * price[c] for c, n in need])
            if gain > 0:
                bound += gain
                for c, n in need:
                    slope[c] -= n
        if bound < tightest:
            tightest, kept = bound, [*price, joker]
        size = sum([s * s for s in slope])
        if not size or bound - floor < 0.01:
            break
        step = (bound - floor) / size
        price = [max(0.0, p - step * s) for p, s in zip(price, slope, strict=False)]
        joker = max(0.0, joker - step * slope[-1])
        price, joker = _no_dearer(price, joker)
    return kept


def _no_dearer(price: list[float], joker: float) -> tuple[list[float], float]:
    """The nearest prices at which no color costs more than a locomotive."""
    dear = sorted(price, reverse=True)
    level, n = joker, 1
    for p in dear:
        if p <= level:
            break
        level, n = (level * n + p) / (n + 1), n + 1
    return [min(p, level) for p in price], level


def _at_least(goals: Sequence[Goal], have: Sequence[int]) -> int:
    """What taking the tickets one after the other earns, the most points a card first."""
    left, points = tuple(have), 0
    for goal in sorted(goals, key=lambda goal: -goal.points / max(1, sum(goal.need))):
        if paid := payable(goal.need, left):
            left = tuple(cards - gone for cards, gone in zip(left, paid, strict=True))
            points += goal.points
    return points

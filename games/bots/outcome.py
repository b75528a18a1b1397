"""Outcome: what a plan comes to, route by route, each with the chance that there is time."""

from math import exp, sqrt
from typing import NamedTuple

from games.rules.values import Quote

from .cards import Short
from .numbers import Numbers
from .prices import Prices


class Track(NamedTuple):
    """An open route: its number and price, and what it is worth besides that: its points and what
    comes with them."""

    n: int
    quote: Quote
    points: float


class Item(NamedTuple):
    """A ticket, worth so much if it is completed in time: by these routes besides those that
    tickets before it ask for; `needs` are all that it needs and that rivals may spoil."""

    ticket: int
    gain: float
    tracks: tuple[Track, ...]
    needs: frozenset[int]


class PlanOutcome(NamedTuple):
    """What a hand, some turns and pieces come to: points, and the chance of each planned ticket."""

    value: float
    chances: dict[int, float]


class PlanTotal:
    """Adds up what is reached one after the other, each with the chance that there is time."""

    def __init__(
        self, prices: Prices, numbers: Numbers, kinds: int, turns: float, rivals: int
    ) -> None:
        self.prices, self.numbers = prices, numbers
        self.turns, self.rivals = turns, rivals
        self.value = self.points = self.car = self.spent = 0.0
        self.claims = self.cards = self.most = 0
        self.by_card = [0] * kinds

    def add(self, track: Track, short: Short) -> None:
        self.claims += 1
        self.points += track.points
        self.car += self.prices.car * track.quote.pieces
        if effort := short.effort:
            self.cards += effort
            self.by_card[short.card] += short.cards
            self.most = max(self.most, self.by_card[short.card])

    @property
    def time(self) -> float:
        """The turns that all of it takes."""
        return self.claims + self.cards / self.numbers.draws + self.numbers.drag * self.most

    def settle(self, item: Item, needs: int) -> float:
        """The chance that there is time for this too; it counts by that."""
        time = self.time
        chance = self._chance(time) * unblocked(needs, self.rivals, self.numbers)
        self.value += chance * (item.gain + self.points - self.car)
        self.value -= self.prices.turn * (time - self.spent)
        self.points = self.car = 0.0
        self.spent = time
        return chance

    def _chance(self, time: float) -> float:
        return chance(time, self.turns, self.numbers)

    def pays(self, track: Track, short: Short) -> bool:
        """Count a route that pays by itself, if it does."""
        before = self.claims, self.cards, self.most, self.by_card[short.card]
        self.add(track, short)
        time = self.time
        spends = self.prices.turn * (time - self.spent)
        net = self._chance(time) * (self.points - self.car) - spends
        pays = net > 0
        if pays:
            self.value += net
            self.spent = time
        else:
            self.claims, self.cards, self.most, self.by_card[short.card] = before
        self.points = self.car = 0.0
        return pays


def chance(time: float, turns: float, numbers: Numbers) -> float:
    """Are there so many turns, if about so many are left?"""
    late = (time - turns - 0.5) / (0.15 + numbers.blur * max(0.0, turns))
    return 0.0 if late > 30 else 1 / (1 + exp(late))


def unblocked(routes: int, rivals: int, numbers: Numbers) -> float:
    """The chance that none of so many rivals spoils a way on which so many routes are still to be
    claimed."""
    return float(max(0.1, 1 - numbers.risk * sqrt(routes)) ** rivals)

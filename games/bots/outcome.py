"""Outcome: what a plan comes to, route by route, each with the chance that there is time."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from games.rules.values import Quote

from .cards import Short
from .numbers import Numbers
from .prices import Prices

# How much longer each card of a certain color takes for a route that nothing asks for, as a part of
# what it takes for the color of which tickets ask most: another route may do as well
BESIDES_DRAG = 0.65
# A ticket with a smaller chance takes no time from others
HOPELESS = 0.1


class Track(NamedTuple):
    """An open route: its number and price, and what it is worth besides that: its points and what
    comes with them, of which so many are a bonus; of the cards of the price so many are kept for
    what a claim may take more. One that is not prepared takes a turn of drawing before it can be
    claimed."""

    n: int
    quote: Quote
    points: float
    kept: int = 0
    unprepared: bool = False
    bonus: float = 0.0

    def net(self, car: float) -> float:
        """What it brings beyond its pieces, if one is worth so much."""
        return self.points - car * self.quote.pieces


class Item(NamedTuple):
    """A ticket, worth so much if it is completed in time: by these routes besides those that
    tickets before it ask for; `needs` are all that it needs, `risky` those that rivals may
    spoil."""

    ticket: int
    gain: float
    tracks: tuple[Track, ...]
    needs: frozenset[int]
    risky: frozenset[int]


class PlanOutcome(NamedTuple):
    """What a hand, some turns and pieces come to: points, and the chance of each planned ticket."""

    value: float
    chances: dict[int, float]


# What a plan total has counted: its value and turns, what these are made up of, and how many cards
# of each color
Counted = tuple[float, float, tuple[int, int, int, int], list[int]]


class PlanTotal:
    """Adds up what is reached one after the other, each with the chance that there is time; so many
    routes will be prepared by what is done already."""

    def __init__(
        self,
        prices: Prices,
        numbers: Numbers,
        kinds: int,
        turns: float,
        rivals: int,
        prepared: int = 0,
    ) -> None:
        self.prices, self.numbers = prices, numbers
        self.turns, self.rivals = turns, rivals
        # When it is as likely as not that there is time, and within what it becomes so
        self._middle, self._spread = turns + 0.5, 0.15 + numbers.blur * turns
        self.value = self.points = self.car = self.spent = 0.0
        self.claims = self.cards = self.most = self.besides = 0
        self.unprepared = -prepared
        self.by_card = [0] * kinds

    def copy(self) -> "PlanTotal":
        """Another that counts on from here."""
        other = PlanTotal.__new__(PlanTotal)
        other.__dict__.update(self.__dict__)
        return other

    def add(self, track: Track, short: Short) -> None:
        self.claims += 1
        self.points += track.points
        self.car += self.prices.car * track.quote.pieces
        self.cards += short.effort
        self.unprepared += track.unprepared
        if short.cards:
            self._gather(track, short)

    def exchange(self, points: float) -> None:
        """Count a turn in which pieces are exchanged, which costs so many points."""
        self.claims += 1
        self.points -= points

    def _gather(self, track: Track, short: Short) -> None:
        """Count the cards that have to be of one color; for a gray route that is any color, which
        no other route asks for."""
        alike = short.cards - track.kept
        if alike > 0:
            if len(track.quote.colors) <= 1:
                # what was counted before keeps its list
                self.by_card = [*self.by_card]
                self.by_card[short.card] += alike
                alike = self.by_card[short.card]
            self.most = max(self.most, alike)

    @property
    def time(self) -> float:
        """The turns that all of it takes."""
        return self._time(self.claims, self.cards, self.besides, self.unprepared)

    def _time(self, claims: int, cards: int, besides: int, unprepared: int) -> float:
        numbers = self.numbers
        # each turn of drawing prepares a route
        drawing = max(cards / numbers.draws, unprepared)
        return claims + drawing + numbers.drag * (self.most + BESIDES_DRAG * besides)

    def settle(self, item: Item, needs: int) -> float:
        """The chance that there is time for this too; it counts by that."""
        time = self._time(self.claims, self.cards, self.besides, self.unprepared)
        chance = self.chance_of(time) * unblocked(needs, self.rivals, self.numbers.risk)
        self.value += chance * (item.gain + self.points - self.car)
        self.value -= self.prices.turn * (time - self.spent)
        self.points = self.car = 0.0
        self.spent = time
        return chance

    @property
    def counted(self) -> Counted:
        """What is counted so far."""
        parts = self.claims, self.cards, self.most, self.unprepared
        return self.value, self.spent, parts, self.by_card

    def take_back(self, before: Counted) -> None:
        """Count no more than before."""
        self.value, self.spent, parts, self.by_card = before
        self.claims, self.cards, self.most, self.unprepared = parts

    def chance_of(self, time: float) -> float:
        """Are there so many turns for what is counted? Without any nothing more is done."""
        if self.turns <= 0:
            return float(time <= 0)
        late = (time - self._middle) / self._spread
        return 0.0 if late > 30 else 1 / (1 + exp(late))

    def pays(self, track: Track, short: Short) -> bool:
        """Count a route that nothing asks for, if it pays by itself."""
        # those kept for what a claim may take more need not be alike
        besides = self.besides + max(0, short.cards - track.kept)
        claims, cards = self.claims + 1, self.cards + short.effort
        unprepared = self.unprepared + track.unprepared
        time = self._time(claims, cards, besides, unprepared)
        brings, costs = track.net(self.prices.car), self.prices.turn * (time - self.spent)
        # even where there is time for it for certain?
        if brings <= costs or (net := self.chance_of(time) * brings - costs) <= 0:
            return False
        self.claims, self.cards, self.besides, self.unprepared = claims, cards, besides, unprepared
        self.value += net
        self.spent = time
        return True


def pieces_left(pieces: Sequence[int], tracks: Iterable[Track]) -> list[int]:
    """What these routes leave of so many pieces of each kind; less than none of one of which there
    are too few."""
    left = list(pieces)
    for track in tracks:
        left[track.quote.piece] -= track.quote.pieces
    return left


@lru_cache(maxsize=4096)
def unblocked(routes: int, rivals: int, risk: float) -> float:
    """The chance that none of so many rivals spoils a way on which so many routes are still to be
    claimed, if one spoils a way of one route so often."""
    return float(max(0.1, 1 - risk * sqrt(routes)) ** rivals)

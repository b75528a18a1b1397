"""What cards in a yard, on the road and in a hand may still pay for."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...board import TRAIN
from .check import goals_of
from .moves import Check
from .state import mine

if TYPE_CHECKING:
    from ...table import Table
    from .delivery import Goal

# So many cards everybody draws in a turn on average: in others they line some up
CARDS_DRAWN_PER_TURN = 1.5
# So many cards that tickets ask for a turn still brings onto the road, if it comes early enough for
# them to leave the yard
WANTED_CARDS_PER_TURN = 0.9
# Turns that pass before a card drawn now is on the road
TURNS_TO_THE_TRACK = 3.0
# Turns between lining up one color of the hand and the next
TURNS_BETWEEN_COLORS = 1.5
# How likely a card in hand is lined up while it can still be used, ..
CHANCE_TO_LINE_UP = 0.68
# ... and how likely a column is not driven out before the next of its cards has left.
CHANCE_TO_KEEP_COLUMN = 0.97
# Points that a big city on a completed ticket may bring besides
POINTS_PER_BIG_CITY = 3.0
# Points of a card that no ticket asks for yet
POINTS_PER_SPARE_CARD = 0.1


def promise(table: "Table", seat: int, rounds: int) -> float:
    """What the tickets held will bring when they are handed in, beyond the loss they are now."""
    state, turns = mine(table), _turns(table)
    later = (rounds - state.round) * _whole_round(table)
    coming = WANTED_CARDS_PER_TURN * max(0.0, turns - TURNS_TO_THE_TRACK) + later
    expected = tuple(_expected(table, seat, turns))
    # what big cities bring the score lines say by then
    big = 0.0 if state.checked else POINTS_PER_BIG_CITY
    value, left = _bring(tuple(goals_of(table, seat)), expected, coming, big, turns > 1)
    return value + POINTS_PER_SPARE_CARD * left * (not state.checked)


@lru_cache(maxsize=1024)
def _bring(
    goals: tuple["Goal", ...], expected: tuple[float, ...], coming: float, big: float, goes_on: bool
) -> tuple[float, float]:
    """What these tickets bring, and the cards that none of them asks for. Who weighs moves asks the
    same of the others again and again."""
    cards, value = Cards(expected, coming), 0.0
    for goal in sorted(goals, key=lambda goal: -goal.points / sum(goal.need)):
        share = cards.pay(goal)
        if share == 1 or goes_on:
            # paid it brings its points, and does not cost them
            value += (2 * goal.points + big * goal.big) * share**2
    return value, cards.left


class Cards:
    """The cards that will be on the road, by kind, and so many of any color besides."""

    def __init__(self, expected: Sequence[float], coming: float) -> None:
        *self.colored, self.wild = expected
        self.coming = coming

    def pay(self, goal: "Goal") -> float:
        """Pay a ticket, or the part of it for which there are cards enough."""
        had = [min(float(n), self.colored[color]) for color, n in enumerate(goal.need)]
        lacking = sum(goal.need) - sum(had)
        wild = min(lacking, self.wild)
        lucky = min(lacking - wild, self.coming)
        share = 1 - (lacking - wild - lucky) / sum(goal.need)
        self.colored = [n - share * laid for n, laid in zip(self.colored, had, strict=True)]
        self.wild -= share * wild
        self.coming -= share * lucky
        return share

    @property
    def left(self) -> float:
        """The cards that no ticket asks for."""
        return sum(self.colored) + self.wild


def _turns(table: "Table") -> float:
    """The turns that each seat probably has left in this round."""
    seats, last = len(table.seats), table.turn.last
    if mine(table).checked:
        return 0
    if last is not None:
        return last / seats
    return 1 + len(table.decks[TRAIN].draw) / (CARDS_DRAWN_PER_TURN * seats)


def _whole_round(table: "Table") -> float:
    """The cards that a whole round brings onto the road of each."""
    cards = sum(table.board.piles[TRAIN].values())
    return WANTED_CARDS_PER_TURN * max(
        0.0, cards / (CARDS_DRAWN_PER_TURN * len(table.seats)) - TURNS_TO_THE_TRACK
    )


def _expected(table: "Table", seat: int, turns: float) -> list[float]:
    """By kind the cards that will be on the road: those that are, and those that leave in time;
    none once the seat has handed in what it wanted to."""
    asked = any(isinstance(ask, Check) and ask.seat == seat for ask in table.decisions)
    if mine(table).checked and not asked:
        return [0.0] * len(table.board.cards)
    cards = [float(n) for n in mine(table).on_track[seat]]
    for column in mine(table).yards[seat]:
        for n, left in enumerate(_leaving(column.size, turns)):
            cards[-1 if n < column.locomotives else column.color] += left
    hand = list(table.seats[seat].hand)
    later = turns - 1
    for n, color in sorted(((n, color) for color, n in enumerate(hand[:-1]) if n), reverse=True):
        for left in _leaving(n, later):
            cards[color] += CHANCE_TO_LINE_UP * left
        later -= TURNS_BETWEEN_COLORS / (1 if n > 1 else 3)
    cards[-1] += CHANCE_TO_LINE_UP * min(hand[-1], max(0.0, turns - 1))
    return cards


def _leaving(size: int, turns: float) -> Iterator[float]:
    """How likely each card of a column leaves the yard, one a turn."""
    for n in range(size):
        yield CHANCE_TO_KEEP_COLUMN**n * min(1.0, max(0.0, turns - n))

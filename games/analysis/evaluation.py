"""Evaluation: what a seat can make of a position, by what it knows alone."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from games.bots import Observation
from games.bots.choice import Choice
from games.bots.learned import numbers_of
from games.bots.style import STYLES
from games.rules import Move, Rules, State
from games.rules.scoring import score_lines

from .rivals import rivals_on
from .winning import chance_to_win

TICKET = "ticket"
# How much of the game is over when a player can see what its own tickets will come to
SHARE_UNTIL_TICKETS_ARE_CLEAR = 0.4
# How far the points of a player scatter, in points for each of its pieces, and what of that is left
# at the end, when only hidden tickets are unknown
SPREAD, LEAST = 0.65, 0.3
# Where no pieces are played with, points scatter as with so many
USUAL_PIECES = 45


class Weighed(NamedTuple):
    """A move, and the margin that is expected after it."""

    move: Move
    margin: float


class Evaluation:
    """A position as a seat sees it when it is to move: it weighs moves as a strong bot does. `bias`
    is what a bot thinks to be ahead at the start, where nobody is."""

    def __init__(self, rules: Rules, state: State[Any], seat: int, bias: float = 0.0) -> None:
        self.rules, self.seat, self.bias = rules, seat, bias
        numbers = numbers_of(rules.board.id)
        self.choice = Choice(Observation(rules, state, seat), numbers, STYLES["strong"])
        self.table = self.choice.table

    @cached_property
    def ranked(self) -> list[Weighed]:
        """The moves that are worth a thought, the best first."""
        return [Weighed(move, value - self.handicap) for value, move in self.choice.ranked()]

    @property
    def best(self) -> float:
        """The points by which it may expect to end ahead of the mean of the others."""
        return self.ranked[0].margin

    def margin_after(self, move: Move) -> float:
        """The same after a move: never more than with the best that it could see."""
        known = next((one.margin for one in self.ranked if one.move == move), None)
        if known is None:
            return min(self.best, self.choice.value(move) - self.handicap)
        return known

    def after(self, state: State[Any]) -> float:
        """The same in a position to which moves have led."""
        seen = Observation(self.rules, state, self.seat).state
        return self.choice.reached(seen) - self.handicap

    @cached_property
    def chances(self) -> Mapping[str, float]:
        """The chance of each ticket that it holds."""
        if not self.choice.plans:
            return {}
        prospect, tickets = self.choice.prospect, self.rules.board.tickets
        held = [*prospect.done, *(ticket.n for ticket in prospect.open)]
        return {tickets[n].id: prospect.outlook.chances.get(n, 0.0) for n in held}

    @cached_property
    def chance(self) -> float:
        """The chance to win."""
        points = dict.fromkeys(self.table.sides, 0.0)
        for line in score_lines(self.table)[0]:
            if line.why != TICKET:
                points[self.table.side(line.seat)] += line.points
        del points[self.table.side(self.seat)]
        mean = sum(points.values()) / len(points)
        pieces = sum(self.rules.board.pieces.values()) or USUAL_PIECES
        rest = LEAST + (1 - LEAST) * (1 - self.gone)
        rivals = [one - mean for one in points.values()]
        return chance_to_win(self.best, rivals, SPREAD * pieces * rest)

    @cached_property
    def handicap(self) -> float:
        """What the value of a move does not tell: how much better the others are than what lies
        open. At first as much as oneself is, later as much as their tickets bring; and what they
        make of the moves that they have left."""
        known = min(1.0, self.gone / SHARE_UNTIL_TICKETS_ARE_CLEAR)
        rivals = rivals_on(self.rules.board.id)
        moves = rivals.moves if self.choice.turns > 1 else 0.0
        return (1 - known) * self.bias + known * rivals.tickets * self.printed + moves

    @cached_property
    def printed(self) -> float:
        """The points of the tickets that the others hold, as many as those of a board have on
        average, for each side."""
        board, table = self.rules.board, self.table
        side = table.side(self.seat)
        held = [len(one.tickets) for n, one in enumerate(table.seats) if n not in side]
        mean = sum(ticket.points for ticket in board.tickets) / len(board.tickets)
        return mean * sum(held) / (len(table.sides) - 1)

    @cached_property
    def gone(self) -> float:
        """How much of the game is over, from 0 to 1: by the pieces placed, else the cards drawn."""
        board, table = self.rules.board, self.table
        if pieces := sum(board.pieces.values()):
            return 1 - min(sum(seat.pieces) for seat in table.seats) / pieces
        cards = sum(sum(pile.values()) for pile in board.piles.values())
        return 1 - sum(table.cards_left(pile) for pile in board.piles) / cards

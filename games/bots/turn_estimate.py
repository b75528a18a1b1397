"""Time: how many turns a game still has."""

from math import inf, sqrt

from games.rules.advising import lasting
from games.rules.last_round import turns_left
from games.rules.mechanisms.claims import LAST_CARS
from games.rules.table import Table

from .numbers import Numbers

# The kinds of cards on most boards: eight colors and locomotives
USUAL_KINDS = 9
# Of a hand no more than this part is reckoned as cards that are never laid
MAX_IDLE_SHARE = 0.5
# Who needs fewer turns than so many to end a game is held up less
TURNS_OF_SLACK = 1.4
# With so few turns left the end is near
TURNS_NEAR_THE_END = 3


class TurnEstimate:
    """How many turns a seat still has: until the quickest side has drawn what it lacks and placed
    its pieces; or the own one, if nobody looks at the rivals."""

    def __init__(self, table: Table, seat: int, numbers: Numbers, rivals: bool = True) -> None:
        self.table, self.seat, self.numbers = table, seat, numbers
        self.side = table.side(seat)
        self.pieces, self.cards = _means(table, self.side)
        self._own = self._needed(self.pieces, self.cards)
        self._least = lasting(table)
        others = [_means(table, side) for side in table.sides if rivals and side != self.side]
        needed = min([self._needed(*means) for means in others], default=inf)
        # With what holds them up
        self._others = needed + numbers.slack * min(1.0, sqrt(needed / TURNS_OF_SLACK))
        self._ending: dict[int, int | None] = {}

    @property
    def left(self) -> float:
        """The turns left, the present one among them."""
        seats, turn = len(self.table.seats), self.table.turn
        if turn.last is not None:
            rest = max(1, turn.last) - (self.seat - turn.seat) % seats
            return float(max(0, -(-rest // seats)))
        slack = self.numbers.slack
        return 1 + max(slack + self._least, min(slack + self._own, self._others))

    def after(self, placed: int = 0, gained: int = 0) -> float:
        """The turns left after one in which so many pieces are placed and cards gained: who has
        cards enough and places none puts off the end."""
        if self.table.turn.last is not None or self._others == inf:
            return self.left - 1
        if last := self._last_turns(placed):
            return last / len(self.table.seats)
        own = self._needed(self.pieces - placed, self.cards + gained)
        slack = self.numbers.slack
        return 1 + max(slack + self._least - 1, min(slack + own, self._others - 1))

    def _last_turns(self, placed: int) -> int | None:
        """How many turns of anybody are left if this one, in which so many pieces are placed, sets
        off the last round; None if it does not."""
        if self.table.turn.seat != self.seat or not placed:
            return None
        if placed not in self._ending:
            then, left = Table(self.table.rules, self.table.before), []
            rest = placed
            for n in then.seats[self.seat].pieces:
                left.append(max(0, n - rest))
                rest -= n - left[-1]
            then.change(self.seat, pieces=tuple(left))
            self._ending[placed] = turns_left(then)
        return self._ending[placed]

    def then(self, table: Table) -> float:
        """The turns left after one that led to this position."""
        pieces, cards = _means(table, self.side)
        return self.after(self.pieces - pieces, cards - self.cards)

    def given(self, turns: float) -> float:
        """The turns that others gain, if so many are left after this one."""
        return turns - (self.left - 1)

    def _needed(self, pieces: int, cards: int) -> float:
        """The turns that each of a side takes until its pieces are placed."""
        pieces -= LAST_CARS
        kinds = max(0, len(self.table.board.cards) - USUAL_KINDS)
        idle = self.numbers.idle * kinds * len(self.side)
        laid = cards - min(idle, MAX_IDLE_SHARE * cards)
        draws = max(0.0, pieces - laid) / self.numbers.draws
        return max(0.0, draws + pieces / self.numbers.length) / len(self.side)


def part_to_come(table: Table, seat: int) -> float:
    """The part of the others who have a turn after the last one of a seat; that is known once the
    last round has begun."""
    turn, seats = table.turn, len(table.seats)
    if turn.last is None:
        return 0.0
    before = (seat - turn.seat) % seats
    after = (turn.last - before - 1) % seats if turn.last > before else turn.last
    return after / max(1, seats - 1)


def _means(table: Table, side: tuple[int, ...]) -> tuple[int, int]:
    """The pieces and cards of a side."""
    pieces = sum(sum(table.seats[seat].pieces) for seat in side)
    return pieces, sum(sum(table.seats[seat].hand) for seat in side)

"""Following a game as each seat sees it, from decision to decision.

The margin that a seat expects changes in four ways: a move is not the best that could be seen;
chance brings something better or worse than was to be expected of the move; others move; and at the
end all that was hidden comes to light. Expected margins are rounded before they are subtracted, so
that the changes sum to the margin at the end, exactly.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, pairwise, zip_longest
from typing import Any, NamedTuple

from games.rules import Rules, State
from games.rules.mechanisms.tickets import TicketChoice

from .course import Course, ReplayedMove, final_state
from .evaluation import Evaluation
from .foresight import Foresight, seen_events
from .rounding import whole
from .story import Analysis, Better, Parts, Seat, Ticket, Told, Turn
from .turning_points import TurningPoints

# Of what is told: an older analysis is worked out anew
EDITION = 15
# So many other deals show how good a player thinks an even start to be
OTHER_DEALS = 6
# Hundredths
CERTAIN_HUNDREDTHS = 100
TICKET = "ticket"

Tick = Callable[[int, int], None]
Follow = Callable[["Follower"], Iterable[tuple[int, "Round"]]]


def analyze(
    course: Course,
    tick: Tick = lambda done, of: None,
    follow: Follow = lambda follower: follower.rounds(),
) -> Analysis:
    """The analysis of a finished game; `tick` is told how many of its moves are done, and `follow`
    has each of its runs followed, in any order. KeyError and Refusal if it cannot be played
    again."""
    rules = course.rules()
    steps = list(course.steps(rules))
    follower = Follower(rules, course, steps, final_state(rules, course, steps))
    rounds: dict[int, Round] = {}
    for n, round_ in follow(follower):
        rounds[n] = round_
        tick(sum(len(one.made) for one in rounds.values()), len(steps))
    seats = follower.seats([rounds[n] for n in range(len(rounds))])
    points = TurningPoints(follower).of(seats)
    return Analysis(EDITION, course.last, seats, tuple(points))


class JudgedMove(NamedTuple):
    """The move of a seat that led to a version: by how many tenths of a point it was worse than the
    best that could be seen, and that one."""

    version: int
    loss: int
    better: Better | None


class Round(NamedTuple):
    """What a seat did in one go, in tenths of a point: the margin that it could expect before, and
    the one after it, when it was known what chance brought."""

    seat: int
    made: tuple[JudgedMove, ...]
    best: int
    end: int
    chance: int
    chances: dict[str, int]


class Follower:
    """Follows one game."""

    def __init__(
        self, rules: Rules, course: Course, steps: Sequence[ReplayedMove], end: State[Any]
    ) -> None:
        self.rules, self.course, self.steps, self.end = rules, course, steps, end
        self.foresight = Foresight(rules)
        self._steps = {step.version: step for step in steps}
        # answers that all owe before the first free move are the opening
        self.begun = next(
            (step.version for step in steps if not step.before.decisions), course.last + 1
        )
        self.bias = self._bias()

    def rounds(self) -> Iterator[tuple[int, Round]]:
        """Each run as its seat sees it, with its number."""
        return enumerate(map(self.round, self.runs))

    def seats(self, rounds: Sequence[Round]) -> tuple[Seat, ...]:
        """The game as each seat sees it, by the rounds of all runs."""
        return tuple(
            self._seat(n, [one for one in rounds if one.seat == n])
            for n in range(self.course.seats)
        )

    def _seat(self, seat: int, rounds: Sequence[Round]) -> Seat:
        final = self._margin(seat)
        turns = tuple(self._turns(rounds, final))
        parts = _sum(turn.parts for turn in turns) if turns else Parts(end=final)
        return Seat(
            turns=turns,
            parts=parts,
            margin=final,
            rounded=whole(_values(parts)),
            tickets=tuple(self._tickets(seat, rounds)),
            won=seat in self._final.winners,
        )

    @property
    def _final(self) -> Any:
        return self.end.final

    def _margin(self, seat: int) -> int:
        """What a seat ended ahead of the mean of the others."""
        sides = self.rules.sides(self.course.seats)
        totals = self._final.totals
        others = [totals[side[0]] for side in sides if seat not in side]
        return _tenths(totals[seat] - sum(others) / len(others))

    def evaluate(self, state: State[Any], seat: int) -> Evaluation:
        """A state as a seat sees it."""
        return Evaluation(self.rules, state, seat, self.bias)

    def _bias(self) -> float:
        """What a player thinks to be ahead when nothing is known that makes it so."""
        if not self.steps:
            return 0.0
        start, seats = self.steps[0].before, self.course.seats
        found = [
            Evaluation(self.rules, self.rules.resample(start, None, f"start:{k}"), k % seats).best
            for k in range(OTHER_DEALS)
        ]
        return sum(found) / len(found)

    @cached_property
    def runs(self) -> Sequence[Sequence[ReplayedMove]]:
        """What a seat did, as long as nobody else did anything, within one turn; in the order of
        the game."""
        by_turn = groupby(self.steps, lambda step: (step.seat, self._turn(step)))
        return [[*run] for _, run in by_turn]

    def _turn(self, step: ReplayedMove) -> int:
        """The turn of the game in which it was; 0 in the opening."""
        return step.before.turn.number if step.version >= self.begun else 0

    def round(self, run: Sequence[ReplayedMove]) -> Round:
        """A run as its seat sees it, which hangs on no other run."""
        first, last = run[0], run[-1]
        evaluation = self.evaluate(first.before, first.seat)
        made = tuple(
            self._decision(
                step, evaluation if step is first else self.evaluate(step.before, step.seat)
            )
            for step in run
        )
        best = _tenths(evaluation.best)
        end = best - sum(one.loss for one in made)
        if not last.after.over and not all(map(self.foresight.is_sure, run)):
            end = _tenths(evaluation.after(last.after))
        chances = {id_: _hundredths(one) for id_, one in evaluation.chances.items()}
        return Round(first.seat, made, best, end, _hundredths(evaluation.chance), chances)

    def _decision(self, step: ReplayedMove, evaluation: Evaluation) -> JudgedMove:
        loss = _tenths(evaluation.best) - _tenths(evaluation.margin_after(step.move))
        better = self.foresight.better(step, evaluation.ranked[0].move, loss)
        return JudgedMove(step.version, loss, better)

    def _turns(self, rounds: Sequence[Round], final: int) -> Iterator[Turn]:
        """The turns, each with what changed until the next one."""
        # a game may begin without anything to choose
        first = 0 if rounds and self._turn(self._steps[rounds[0].made[0].version]) == 0 else 1
        for turn, (round_, following) in enumerate(zip_longest(rounds, rounds[1:]), first):
            steps = [self._steps[one.version] for one in round_.made]
            loss = sum(one.loss for one in round_.made)
            luck = round_.end - (round_.best - loss)
            drew = any(map(_draws_tickets, steps))
            yield Turn(
                turn=turn,
                version=steps[0].version - 1,
                chance=round_.chance,
                margin=round_.best,
                moves=tuple(
                    Told(one.version, tuple(seen_events(one.events, one.seat))) for one in steps
                ),
                parts=Parts(
                    # before anything was dealt nobody was ahead
                    deal=round_.best if turn == first else 0,
                    choices=-loss,
                    cards=0 if drew else luck,
                    tickets=luck if drew else 0,
                    others=following.best - round_.end if following else 0,
                    end=0 if following else final - round_.end,
                ),
                better=max(
                    (one.better for one in round_.made if one.better),
                    key=lambda better: better.by,
                    default=None,
                ),
            )

    def _tickets(self, seat: int, rounds: Sequence[Round]) -> Iterator[Ticket]:
        """The story of each ticket that counted for a seat in the end."""
        lines = {
            line.data["ticket"]: line
            for line in self._final.lines
            if line.seat == seat and line.why == TICKET and "ticket" in line.data
        }
        for id_, line in lines.items():
            with_it = [one for one in rounds if id_ in one.chances]
            done = bool(line.data.get("done", line.points > 0))
            if not with_it:
                continue
            seen = [(one.made[0].version - 1, one.chances[id_]) for one in with_it]
            chances = [seen[0], *(b for a, b in pairwise(seen) if a[1] != b[1])]
            chances.append((self.course.last, CERTAIN_HUNDREDTHS * done))
            made = _completed_by(id_, with_it) if done else None
            yield Ticket(id_, seen[0][0], tuple(chances), line.points, done, made)


def _completed_by(ticket: str, rounds: Sequence[Round]) -> int | None:
    """The last version of the round after which a ticket was sure, of the last one at the latest;
    None if it was before any of them."""
    sure = (n for n, one in enumerate(rounds) if one.chances[ticket] == CERTAIN_HUNDREDTHS)
    first = next(sure, len(rounds))
    return rounds[first - 1].made[-1].version if first else None


def _draws_tickets(step: ReplayedMove) -> bool:
    """Does a move show its seat tickets to choose from?"""
    decisions = step.after.decisions
    return any(isinstance(ask, TicketChoice) and ask.seat == step.seat for ask in decisions)


def _values(parts: Parts) -> tuple[int, ...]:
    return tuple(getattr(parts, name) for name in Parts.__struct_fields__)


def _sum(all_parts: Iterable[Parts]) -> Parts:
    columns = zip(*map(_values, all_parts), strict=True)
    return Parts(*map(sum, columns))


def _tenths(points: float) -> int:
    return round(10 * points)


def _hundredths(chance: float) -> int:
    """Nothing is called sure or lost that is not."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))

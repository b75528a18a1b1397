"""Training: the numbers of a board are learned from games against oneself.

The method is SPSA (Spall 1992), as it tunes chess engines: each round shifts all numbers at once,
by chance up or down, and plays the same deals with the shift and with its opposite, which needs two
games however many numbers there are. They play against each other, or both against one of the pool:
the player with the numbers of the family and with those to be replaced, what was learned before,
and other rivals. The signal is the margin of points, which tells more than who won. At the end the
mean of the later rounds has to beat the numbers that it shall replace, on deals not seen before.

Everything follows from the seed: a round is a function of the checkpoint before it.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from random import Random
from statistics import fmean
from typing import NamedTuple, get_type_hints

from msgspec import Struct
from msgspec.structs import asdict, astuple, replace

from games.rules import Move, Rules, rules_for
from games.rules.frozen import NOTHING

from .contest import Entrant, interval, margin, play, seated, seed_of, share
from .learned import VERSION, Match
from .numbers import Numbers
from .observation import Observation
from .player import decide

# All numbers, each in a unit of its own
Vector = tuple[float, ...]
# Deals of a round; each is played twice, with seats exchanged
DEALS_PER_ROUND = 2
# How far a number is shifted in the first round, and how far it moves by a clear result, in its
# unit
SHIFT, STEP = 0.3, 0.1
# The exponents by which both become smaller (Spall's)
SHIFT_FADES, STEP_FADES = 0.101, 0.602
# How often a round is played against the pool
POOL_SHARE = 0.5
# So many rounds are between two old selves in the pool, of whom the last ones are kept
ROUNDS_BETWEEN_POOL_ENTRIES = 40
POOL_SIZE = 3
# The part of all games by which the numbers have to prove themselves
PROOF_SHARE = 0.4


class Rival(Struct, frozen=True):
    """A player at a level, or of another kind; with these numbers, if it reckons with any."""

    name: str
    numbers: Numbers = Numbers()


class Game(Struct, frozen=True):
    """A deal to be played: the first of the rivals sits down at the place `turned`."""

    rivals: tuple[Rival, ...]
    turned: int
    deal: str


class Result(Struct, frozen=True):
    """For the first of the rivals: its share of the victory, and by how much it was ahead as a part
    of all points."""

    share: float
    lead: float


# Plays games, side by side or not
Run = Callable[[Sequence[Game]], Sequence[Result]]


class Checkpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a training has come: of `games` that may be played the number `played`, in so many
    rounds; `now` are the numbers, `mean` their mean over the later rounds, of which there were
    `later`; `old` selves, and of each deal of the proof the shares in its games. `start` are the
    numbers to be beaten, `rivals` are played against besides."""

    board: str
    hash: str
    seed: int
    games: int
    start: Numbers
    rivals: tuple[str, ...]
    now: Vector
    mean: Vector
    version: int = VERSION
    played: int = 0
    round: int = 0
    later: int = 0
    old: tuple[Numbers, ...] = ()
    proof: tuple[tuple[float, ...], ...] = ()

    @property
    def learning(self) -> int:
        """The games to learn from; the others are for the proof."""
        return int(self.games * (1 - PROOF_SHARE))

    @property
    def is_over(self) -> bool:
        """All games are played, and some of them as a proof."""
        return self.played >= self.games and bool(self.proof)

    @property
    def learned(self) -> Numbers:
        """What has been learned so far."""
        return numbers_from(self.mean)

    def continues(self, fresh: "Checkpoint") -> bool:
        """Did it begin as this one would?"""
        names = ("board", "hash", "seed", "games", "start", "rivals", "version")
        return all(getattr(self, name) == getattr(fresh, name) for name in names)

    @property
    def match(self) -> Match:
        """The proof: what was learned against what it shall replace."""
        low, won, high = interval(self.proof)
        games = sum(map(len, self.proof))
        return Match("before", 2, games, won, low, high)


class Scale(NamedTuple):
    """The bounds of a number, and the unit in which it is shifted: what it is in the family."""

    least: float
    most: float
    unit: float


@cache
def _scales() -> tuple[Scale, ...]:
    hints = get_type_hints(Numbers, include_extras=True)
    found = []
    for name, usual in asdict(Numbers()).items():
        (bounds,) = hints[name].__metadata__
        found.append(Scale(bounds.ge, bounds.le, max(usual, (bounds.le - bounds.ge) / 20)))
    return tuple(found)


def vector_of(numbers: Numbers) -> Vector:
    """Numbers in their units."""
    return tuple(x / scale.unit for x, scale in zip(astuple(numbers), _scales(), strict=True))


def numbers_from(vector: Vector) -> Numbers:
    """Numbers from their units; what lies beyond a bound is put on it."""
    return Numbers(
        *(
            round(min(scale.most, max(scale.least, x * scale.unit)), 4)
            for x, scale in zip(vector, _scales(), strict=True)
        )
    )


def begin(
    rules: Rules, start: Numbers, games: int, seed: int, rivals: tuple[str, ...] = ("normal",)
) -> Checkpoint:
    """A training that has not begun."""
    board, at = rules.board, vector_of(start)
    return Checkpoint(board.id, board.hash, seed, games, start, rivals, now=at, mean=at)


def train(checkpoint: Checkpoint, run: Run) -> Iterator[Checkpoint]:
    """The training after each round, then after each part of the proof."""
    while not checkpoint.is_over:
        step = _learn if checkpoint.played < checkpoint.learning else _prove
        checkpoint = step(checkpoint, run)
        yield checkpoint


def _learn(before: Checkpoint, run: Run) -> Checkpoint:
    """One round: shift all numbers, play, and move along the shift as far as it paid."""
    n = before.round + 1
    chance = Random(f"{before.seed}:{n}")  # noqa: S311
    shift, step = SHIFT / n**SHIFT_FADES, STEP / (1 + n / 10) ** STEP_FADES
    signs = [chance.choice((-1, 1)) for _ in before.now]
    up, down = (
        Rival("strong", numbers_from(_moved(before.now, signs, far))) for far in (shift, -shift)
    )
    deals = [seed_of(f"{before.seed}:{n}:{deal}") for deal in range(DEALS_PER_ROUND)]
    if chance.random() < POOL_SHARE:
        other = chance.choice(_pool(before))
        games = _paired(up, other, deals) + _paired(down, other, deals)
        results = run(games)
        half = len(games) // 2
        # half of it: a difference of two leads has more luck in it than one
        gain = (_lead(results[:half]) - _lead(results[half:])) / 2
    else:
        games = _paired(up, down, deals)
        gain = _lead(run(games))
    # the lead of one deal is about a tenth of all points: that shall be a step
    now = _moved(before.now, signs, step * math.tanh(10 * gain))
    played = before.played + len(games)
    later = before.later + (2 * played > before.learning)
    mean = tuple(m + (x - m) / max(1, later) for m, x in zip(before.mean, now, strict=True))
    old = (
        before.old
        if n % ROUNDS_BETWEEN_POOL_ENTRIES
        else (*before.old, numbers_from(now))[-POOL_SIZE:]
    )
    return replace(before, played=played, round=n, later=later, now=now, mean=mean, old=old)


def _moved(at: Vector, signs: Sequence[int], far: float) -> Vector:
    moved = tuple(x + sign * far for x, sign in zip(at, signs, strict=True))
    return vector_of(numbers_from(moved))


def _pool(now: Checkpoint) -> list[Rival]:
    selves = (Numbers(), now.start, *now.old)
    return [*map(Rival, now.rivals), *(Rival("strong", numbers) for numbers in selves)]


def _paired(one: Rival, other: Rival, deals: Iterable[str]) -> list[Game]:
    return [Game((one, other), turned, deal) for deal in deals for turned in (0, 1)]


def _lead(results: Iterable[Result]) -> float:
    return fmean(result.lead for result in results)


def _prove(before: Checkpoint, run: Run) -> Checkpoint:
    """Some deals more of what was learned against what it shall replace."""
    one, other = Rival("strong", before.learned), Rival("strong", before.start)
    first = len(before.proof)
    deals = [
        seed_of(f"{before.seed}:proof:{deal}") for deal in range(first, first + DEALS_PER_ROUND)
    ]
    results = run(_paired(one, other, deals))
    shares = [result.share for result in results]
    proof = (*before.proof, *zip(shares[::2], shares[1::2], strict=True))
    return replace(before, played=before.played + len(results), proof=proof)


def played(rules: Rules, game: Game, others: Mapping[str, Entrant] = NOTHING) -> Result:
    """Play a game; `others` are rivals besides the levels."""
    entrants = [others.get(rival.name) or partial(_decide, rival) for rival in game.rivals]
    end = play(rules, seated(rules, entrants, game.turned), game.deal)
    side = rules.sides(len(game.rivals) * rules.board.team)[game.turned]
    totals = end.final.totals if end.final else ()
    return Result(share(end, side), margin(end, side) / (1 + sum(map(abs, totals))))


def _decide(rival: Rival, seen: Observation) -> Move:
    return decide(rival.name, seen, rival.numbers).move


def play_on(board: str, game: Game) -> Result:
    """Play a game on a board, in whatever process."""
    return played(rules_for(board), game)

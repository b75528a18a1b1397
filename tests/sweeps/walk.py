"""Random games for the sweeps: every board, every variant, every number of seats, and toys."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple

import pytest

from games.rules import boards, facts_of, variants
from games.rules.board import Draw, Setup
from games.rules.catalog import compose
from games.rules.kernel import Rules
from games.rules.state import State
from games.rules.values import Event, Move
from tests.payments import every_move
from tests.toy import Dice, toy, toy_rules

# a full board, where nobody comes down to two cars and everybody has to pass in the end
FULL = toy(
    "a-b 2 red, a-b 2 blue, b-c 1 gray, c-d 3 red, d-e 2 blue, e-a 3 gray, a-c 2 red, b-d 1 blue",
    "a-c 3, a-d 4, b-d 2, b-e 5, c-e 3, a-e 3, c-a 1, d-a 2, e-b 2, d-b 1",
    players=(2, 4),
    cars=20,
    colors=("red", "blue"),
    per_color=9,
    locomotives=6,
    setup=Setup(hand=2, tickets=2, keep=1),
    draw=Draw(tickets=2, keep=1),
)
# a market that is swept again and again, and a supply that runs out
WILD = toy(
    "a-b 3 red, b-c 4 gray, c-d 5 blue, d-a 6 gray, a-c 6 gray, b-d 5 red, a-b 3 gray",
    "a-c 3, a-d 4, b-d 2, c-a 1, d-a 2, d-b 1, a-b 1, b-c 2, c-d 2, d-c 1",
    players=(2, 3),
    cars=16,
    colors=("red", "blue"),
    per_color=7,
    locomotives=12,
    setup=Setup(hand=1, tickets=2, keep=2),
    draw=Draw(tickets=3, keep=1),
)
TOYS = {"full": FULL, "wild": WILD}

FIRST = "usa"
"""The board by which part 1 of RULES.md is written: what hangs on the number of seats is there."""
BOARDS = [(board, variant) for board in boards() for variant in variants(board)]


@lru_cache(maxsize=64)
def rules_of(board: str, variant: str) -> Rules:
    """The rules of a board or of a toy."""
    if board in TOYS:
        return toy_rules(TOYS[board], ["longest_route", "globetrotter"])
    return compose(facts_of(board, variant), variant)


def cases(within: Collection[str] | None = None) -> list[Any]:
    """Every board or toy, variant and number of seats, to parametrise a test with; `within`: those
    that are played with these mechanisms alone. Nearby each board is played with the fewest and
    with the most seats, the first one with every number, and other variants with one."""
    found = []
    for board, variant in (*BOARDS, *((name, "toy") for name in TOYS)):
        rules = rules_of(board, variant)
        if within is None or rules.by_name.keys() <= set(within):
            n = 0 if board in TOYS else list(variants(board)).index(variant)
            sizes = rules.board.sizes
            near = {sizes[n % len(sizes)]} if n else {sizes[0], sizes[-1]}
            if board in TOYS or (board == FIRST and not n):
                near = {*sizes}
            for seats in sizes:
                marks = [pytest.mark.far] if seats not in near else []
                case = pytest.param(rules, seats, id=f"{board}-{variant}-{seats}", marks=marks)
                found.append(case)
    return found


every_case = pytest.mark.parametrize(("rules", "seats"), cases(), scope="session")
"""For a test of all of them. By the scope tests of one case follow each other: they look at the
same games."""


class Step(NamedTuple):
    """One move of a game: what was open, what was played, what came of it."""

    before: State[Any]
    seat: int
    legal: list[Move]
    move: Move
    after: State[Any]
    events: Sequence[Event]


def even(dice: Dice, moves: Sequence[Move]) -> Move:
    """Any move, each as likely."""
    return dice.pick(moves)


def kinds(dice: Dice, moves: Sequence[Move]) -> Move:
    """Any kind of move, then any move of it: more tickets, fewer claims."""
    kind = dice.pick(sorted({type(move).__name__ for move in moves}))
    return dice.pick([move for move in moves if type(move).__name__ == kind])


COSTS = {"cards", "give"}


def hoard(dice: Dice, moves: Sequence[Move]) -> Move:
    """Seldom a move that costs cards or points: the supply runs out."""
    free = [move for move in moves if not COSTS & {*move.__struct_fields__}]
    return dice.pick(free if free and dice(16) else moves)


POLICIES = (even, kinds, hoard)
MOST, USUAL = 2000, 200
"""Moves: no game is longer, and a sweep of so many games goes so far with each."""


def walk(rules: Rules, seats: int, name: str, policy: Any = even) -> Iterator[Step]:
    """A whole game, step by step; the name decides every chance in it."""
    dice = Dice(name)
    state, _ = rules.start(seats, dice.seed())
    for _ in range(MOST):
        if state.over:
            return
        seat = dice.pick(rules.active_seats(state))
        legal = every_move(rules, state, seat)
        move = policy(dice, legal)
        after, events = rules.apply(state, seat, move)
        yield Step(state, seat, legal, move, after, events)
        state = after
    raise AssertionError(f"game {name} does not end")


def games(rules: Rules, seats: int, n: int) -> Iterator[Iterator[Step]]:
    """So many games, with each policy in turn; more of them where they are short."""
    steps = 0
    for k in count():
        if k >= n and steps >= n * USUAL:
            return
        game = played(rules, seats, k)
        steps += len(game)
        yield iter(game)


@lru_cache(maxsize=16)
def played(rules: Rules, seats: int, k: int) -> list[Step]:
    """One of the games of a case. Many tests look at it, each in turn: it is played once."""
    policy = POLICIES[(seats + k) % len(POLICIES)]
    return list(walk(rules, seats, f"{rules.board.id} {seats} {k}", policy))

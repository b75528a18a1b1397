"""What a player that thinks ahead pays the rules for, on every board; and what the server does.

python -m bench.thinking
"""

import gc
import random
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from bench.figures import median, table
from games.rules import Rules, State, boards, rules_for
from games.rules.scoring import score_lines
from games.rules.table import Table

SEED = 1
GAMES = 2
SEATS = 4
TRIES = 5
"""The best of so many: what the machine did meanwhile is not the rules'."""
EVERY = 4
"""States from each to the next that is timed."""


def scored(rules: Rules, state: State[Any]) -> object:
    """What the table comes to."""
    return score_lines(Table(rules, state))


def microseconds(call: Callable[[], object]) -> float:
    """How long it takes when nothing comes between."""
    spent = []
    for _ in range(TRIES):
        begun = perf_counter()
        call()
        spent.append(perf_counter() - begun)
    return min(spent) * 1e6


def calls(rules: Rules) -> dict[str, list[float]]:
    """Every call on states of random games, in microseconds."""
    spent: dict[str, list[float]] = {}
    for _ in range(GAMES):
        state, _ = rules.start(min(SEATS, rules.board.sizes[-1]), random.randbytes(32).hex())
        n = 0
        while not state.over:
            seat = rules.active_seats(state)[0]
            move = random.choice(rules.legal(state, seat))
            if n % EVERY == 0:
                stored = rules.encode(state)
                calls: dict[str, Callable[[], object]] = {
                    "offers": partial(rules.offers, state, seat),
                    "legal": partial(rules.legal, state, seat),
                    "apply": partial(rules.apply, state, seat, move),
                    "score": partial(scored, rules, state),
                    "resample": partial(rules.resample, state, seat, "another"),
                    "encode": partial(rules.encode, state),
                    "decode": partial(rules.decode, stored),
                }
                for what, call in calls.items():
                    spent.setdefault(what, []).append(microseconds(call))
            state, _ = rules.apply(state, seat, move)
            n += 1
    return spent


def main() -> None:
    """The table."""
    rows = []
    for board in boards():
        spent = calls(rules_for(board))
        rows.append((board, *(f"{median(times):.1f}" for times in spent.values())))
    print(f"Single calls with {SEATS} players, medians, microseconds\n")
    table(("board", *spent), rows)


if __name__ == "__main__":
    gc.freeze()  # as the server does
    random.seed(SEED)
    main()

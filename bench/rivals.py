"""What rivals come to beyond what lies open of them, measured in games of strong bots, and written
where the analysis of a game reads it (games/analysis/rivals.json). It takes some minutes.

python -m bench.rivals [board ...]
"""

import multiprocessing
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

import msgspec

from bench.figures import table
from games.analysis.evaluation import Evaluation
from games.analysis.rivals import FILE, Rivals, measured
from games.bots import Observation
from games.bots.contest import play, seed_of
from games.bots.learned import replace_file
from games.rules import Move, boards, rules_for

GAMES = 12
SEATS = 4
"""At most so many."""
CLEAR = 0.5
"""So much of a game is over when nothing of the start counts any more."""


class Sample(NamedTuple):
    """A turn of a seat: what it thought to be ahead by what lies open, beyond what it came to; the
    points of the tickets that the others held; how much of the game was over; was it the last?"""

    beyond: float
    printed: float
    gone: float
    is_last: bool


def samples(job: tuple[str, int]) -> tuple[str, list[Sample]]:
    """The turns of all seats in one game of strong bots."""
    board, deal = job
    rules = rules_for(board)
    seats = min(SEATS, rules.board.players[1])
    expected: list[list[tuple[float, float, float]]] = [[] for _ in range(seats)]

    def decide(seen: Observation) -> Move:
        found = Evaluation(rules, seen.state, seen.seat)
        if not seen.state.decisions:
            expected[seen.seat].append((found.best + found.handicap, found.printed, found.gone))
        return found.ranked[0].move

    end = play(rules, [decide] * seats, seed_of(f"rivals:{deal}"))
    assert end.final
    totals, found = end.final.totals, list[Sample]()
    for side in rules.sides(seats):
        others = fmean(total for seat, total in enumerate(totals) if seat not in side)
        for seat in side:
            *before, last = expected[seat]
            margin = totals[seat] - others
            found += [Sample(one[0] - margin, *one[1:], is_last=False) for one in before]
            found.append(Sample(last[0] - margin, *last[1:], is_last=True))
    return board, found


def fit(found: Iterable[Sample]) -> Rivals:
    """What explains these best: the tickets by the last turns, the moves by those before; where
    these would bring less than nothing, the tickets by all turns."""
    clear = [one for one in found if one.gone >= CLEAR]
    tickets = _of_tickets([one for one in clear if one.is_last])
    moves = fmean(one.beyond - tickets * one.printed for one in clear if not one.is_last)
    if moves < 0:
        tickets, moves = _of_tickets(clear), 0.0
    return Rivals(round(tickets, 2), round(moves, 1))


def _of_tickets(found: Sequence[Sample]) -> float:
    return fmean(one.beyond for one in found) / fmean(one.printed for one in found)


def main(names: Sequence[str]) -> None:
    """Measure these boards, a line for each, and write the file."""
    found = defaultdict[str, list[Sample]](list)
    jobs = [(name, deal) for name in names for deal in range(GAMES)]
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for n, (board, turns) in enumerate(pool.imap(samples, jobs), start=1):
            found[board] += turns
            print(f"\r{n} of {len(jobs)} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    now = {board: fit(turns) for board, turns in found.items()}
    heads = ("board", "turns", "tickets", "moves")
    table(heads, ((name, len(found[name]), one.tickets, one.moves) for name, one in now.items()))
    told = msgspec.json.encode(dict(sorted({**measured(), **now}.items())))
    replace_file(FILE, msgspec.json.format(told) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:] or [*boards()])

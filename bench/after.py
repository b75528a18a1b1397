"""How long the analysis of a finished game takes, as a page waits for it, and how large it is; its
goal is 5 seconds for a game of four.

python -m bench.after [board ...]
"""

import resource
import sys
import time

from bench.figures import table
from games.analysis import Course
from games.analysis.course import Played
from games.analysis.process import start
from games.bots import Observation, decide
from games.rules import rules_for

SEATS = 4
SEED = "5eed" * 16
BOARDS = ("usa", "germany", "europe", "great_lakes", "united_kingdom", "world", "card_game")
# The seats in turn: who plays badly leaves much open, and takes longest to look back on
LEVELS = ("easy", "strong")
LIMIT_SECONDS = 120.0


def course(board: str) -> Course:
    """A game of bots, half of whom play badly."""
    rules = rules_for(board)
    seats = min(SEATS, rules.board.players[1])
    state, _ = rules.start(seats, SEED, 0)
    moves: list[Played] = []
    while not state.over:
        seat = rules.active_seats(state)[0]
        move = decide(LEVELS[seat % len(LEVELS)], Observation(rules, state, seat)).move
        moves.append(Played(len(moves) + 1, seat, rules.write_move(move)))
        state, _ = rules.apply(state, seat, move)
    hash_ = rules.board.hash
    return Course(board, "base", hash_, seats, 0, SEED, tuple(moves), len(moves))


def main(boards: list[str]) -> None:
    """A line for each board."""
    rows = []
    for board in boards:
        played = course(board)
        begun, worked = time.monotonic(), _spent_by_processes()
        told = analysis(played)
        spent, worked = time.monotonic() - begun, _spent_by_processes() - worked
        row = (board, played.seats, len(played.moves), f"{spent:.1f}", f"{worked:.1f}")
        rows.append((*row, len(told) // 1024))
    table(("board", "seats", "moves", "seconds", "of processors", "kB stored"), rows)


def analysis(played: Course) -> bytes:
    """The analysis as it is stored, by a process such as the server starts."""
    here, process = start(played, LIMIT_SECONDS)
    while not isinstance(told := here.recv(), bytes):
        if isinstance(told, str):
            raise ChildProcessError(told)
    process.join()
    return told


def _spent_by_processes() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main(sys.argv[1:] or [*BOARDS])

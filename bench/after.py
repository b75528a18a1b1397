"""How long the analysis of a finished game takes, and how large it is; its goal is 5 seconds of the
processor for a game of four.

python -m bench.after [board ...]
"""

import sys
import time
import zlib

import msgspec

from bench.figures import table
from games.analysis import Course, analyze
from games.analysis.course import Played
from games.bots import Observation, decide
from games.rules import rules_for

SEATS = 4
SEED = "5eed" * 16
BOARDS = ("usa", "germany", "europe", "great_lakes", "world", "card_game")


def course(board: str) -> Course:
    """A game of bots."""
    rules = rules_for(board)
    seats = min(SEATS, rules.board.players[1])
    state, _ = rules.start(seats, SEED, 0)
    moves: list[Played] = []
    while not state.over:
        seat = rules.active_seats(state)[0]
        move = decide("normal", Observation(rules, state, seat)).move
        moves.append(Played(len(moves) + 1, seat, rules.write_move(move)))
        state, _ = rules.apply(state, seat, move)
    hash_ = rules.board.hash
    return Course(board, "base", hash_, seats, 0, SEED, tuple(moves), len(moves))


def main(boards: list[str]) -> None:
    """A line for each board."""
    rows = []
    for board in boards:
        played = course(board)
        begun = time.process_time()
        told = analyze(played)
        spent = time.process_time() - begun
        size = len(zlib.compress(msgspec.json.encode(told)))
        moves = len(played.moves)
        each = f"{1000 * spent / moves:.0f}"
        rows.append((board, played.seats, moves, f"{spent:.1f}", each, size // 1024))
    table(("board", "seats", "moves", "seconds", "ms a move", "kB stored"), rows)


if __name__ == "__main__":
    main(sys.argv[1:] or [*BOARDS])

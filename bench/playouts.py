"""What moves come to that a player weighs: each is made on the same samples of one position of a
game of strong bots, and such bots play on to the end.

python -m bench.playouts BOARD SEATS DEAL MOVE [RANK ...]

MOVE counts the moves of the game that follows from the deal's name; RANK says which moves are
compared, by what they are told to be worth, the best being 0: the first three, if none is named.
"""

import argparse
import math
import multiprocessing
from collections.abc import Sequence
from functools import partial
from statistics import fmean, stdev
from typing import Any

import msgspec

from bench.figures import table
from games.bots import Observation, decide, weigh
from games.bots.contest import margin, play_on, seed_of
from games.rules import Move, Rules, State, boards, rules_for

GAMES = 60
MOST_TOLD = 60
"""So much of a move is printed."""


def strong(seen: Observation) -> Move:
    """What a strong bot does."""
    return decide("strong", seen).move


def position(board: str, seats: int, deal: str, move: int) -> tuple[Rules, State[Any]]:
    """The position of a game before one of its moves."""
    rules = rules_for(board)
    state, _ = rules.start(seats, seed_of(deal))
    for _ in range(move):
        seat = rules.active_seats(state)[0]
        state, _ = rules.apply(state, seat, strong(Observation(rules, state, seat)))
    return rules, state


def played_out(board: str, known: bytes, seat: int, moves: Sequence[Move], game: int) -> list[int]:
    """By how much the seat's side wins with each of these moves, from one sample."""
    rules = rules_for(board)
    sample, margins = Observation(rules, rules.decode(known), seat).sample(f"{game}"), list[int]()
    side = next(one for one in rules.sides(len(sample.seats)) if seat in one)
    for move in moves:
        state, _ = rules.apply(sample, seat, move)
        margins.append(margin(play_on(rules, [strong] * len(state.seats), state), side))
    return margins


def told(move: Move) -> str:
    """A move in short."""
    data = msgspec.to_builtins(move)
    return " ".join(str(said) for said in data.values() if said)[:MOST_TOLD]


def main() -> None:
    """Print what the moves of one position come to."""
    parser = argparse.ArgumentParser(prog="bench.playouts", description=__doc__)
    parser.add_argument("board", choices=boards())
    parser.add_argument("seats", type=int)
    parser.add_argument("deal")
    parser.add_argument("move", type=int)
    parser.add_argument("ranks", type=int, nargs="*", default=[0, 1, 2])
    parser.add_argument("--games", type=int, default=GAMES)
    args = parser.parse_args()
    rules, state = position(args.board, args.seats, args.deal, args.move)
    seat = rules.active_seats(state)[0]
    ranked = weigh(Observation(rules, state, seat))
    chosen = [ranked[rank] for rank in args.ranks if rank < len(ranked)]
    known, moves = rules.encode(state), [move for move, _ in chosen]
    with multiprocessing.Pool() as pool:
        play = partial(played_out, args.board, known, seat, moves)
        games = pool.map(play, range(args.games), chunksize=1)
    first, rows = [margins[0] for margins in games], []
    for n, (move, value) in enumerate(chosen):
        more = [margins[n] - one for margins, one in zip(games, first, strict=True)]
        error = stdev(more) / math.sqrt(len(more))
        rows.append(
            (told(move), f"{value - chosen[0][1]:+.1f}", f"{fmean(more):+.1f} ± {error:.1f}")
        )
    table(("move", "told", "came"), rows)


if __name__ == "__main__":
    main()

"""How fast the rules are, side by side with the bare simulation of one board.

python -m bench.engine
"""

import gc
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from bench import bare_usa
from bench.figures import median, milliseconds, p99, table
from games.rules import Move, Rules, State, facts_of, rules_for
from games.rules.board import files
from games.rules.graph import Edge, longest_trail

ROUNDS = 7
SEED = 1
NETWORKS = 150
"""Networks to grow on each board."""
RULES = rules_for("usa")
SINGLE = ("legal moves of a seat", "apply a move", "view of the seat to move")


class Run(NamedTuple):
    """Some games played at random, by processor time."""

    games: float
    moves: float
    us: float
    per_game: float
    score: float


Played = tuple[int, Sequence[int]]
"""Decisions of a game, and scores."""


def play(rules: Rules, seats: int) -> Played:
    """A random game through the rules as the server uses them; decisions and scores."""
    state, _ = rules.start(seats, random.randbytes(32).hex())
    moves = 0
    while not state.over:
        seat = rules.active_seats(state)[0]
        state, _ = rules.apply(state, seat, random.choice(rules.legal(state, seat)))
        moves += 1
    assert state.final is not None
    return moves, state.final.totals


def run(game: Callable[[], Played], games: int) -> Run:
    """The pace of so many games."""
    begun = time.process_time()
    played = [game() for _ in range(games)]
    spent = time.process_time() - begun
    moves = sum(moves for moves, _ in played)
    scores = [score for _, scores in played for score in scores]
    return Run(
        games / spent,
        moves / spent,
        spent / moves * 1e6,
        moves / games,
        sum(scores) / len(scores),
    )


def middle(runs: list[Run]) -> Run:
    """The run of median pace."""
    return sorted(runs)[len(runs) // 2]


def pace() -> None:
    """Random games of the engine and of the bare simulation, in turn."""
    contenders: dict[tuple[str, int], tuple[Callable[[], Played], int]] = {
        ("bare", 2): (lambda: bare_usa.Game(2).play(), 300),
        ("engine", 2): (lambda: play(RULES, 2), 60),
        ("bare", 4): (lambda: bare_usa.Game(4).play(), 200),
        ("engine", 4): (lambda: play(RULES, 4), 30),
    }
    runs: dict[tuple[str, int], list[Run]] = {who: [] for who in contenders}
    for _ in range(ROUNDS):
        for who, (game, games) in contenders.items():
            runs[who].append(run(game, games))
    rows = []
    for (name, seats), all_runs in runs.items():
        here, bare = middle(all_runs), middle(runs["bare", seats])
        rows.append(
            (
                name,
                seats,
                f"{here.games:,.0f}",
                f"{here.moves:,.0f}",
                f"{here.us:.1f}",
                f"{here.per_game:.0f}",
                f"{here.score:.1f}",
                "" if name == "bare" else f"1/{bare.games / here.games:.1f}",
                "" if name == "bare" else "1/8, goal 1/4",
            )
        )
    print(f"Random games, USA base, one core, medians of {ROUNDS} alternating runs\n")
    heads = "who seats games/s moves/s us/move moves/game score ratio target"
    table(heads.split(), rows)


def walk(seats: int) -> list[tuple[State[Any], int, Move]]:
    """Every state of a random game, with who moved next and how."""
    state, _ = RULES.start(seats, random.randbytes(32).hex())
    steps = []
    while not state.over:
        seat = RULES.active_seats(state)[0]
        move = random.choice(RULES.legal(state, seat))
        steps.append((state, seat, move))
        state, _ = RULES.apply(state, seat, move)
    return steps


def views(state: State[Any], seats: int) -> list[object]:
    """What everybody is shown, and who watches."""
    return [RULES.view(state, seat) for seat in (None, *range(seats))]


def stored(state: State[Any]) -> State[Any]:
    """The state as it is read after it was stored."""
    return RULES.decode(RULES.encode(state))


def parts() -> None:
    """What one request needs of the rules, over every state of some random games."""
    rows = []
    for seats in (2, 4, 5):
        steps = [step for _ in range(3) for step in walk(seats)]
        kinds: dict[str, list[float]] = {
            "legal moves of a seat": [
                milliseconds(partial(RULES.legal, state, seat)) for state, seat, _ in steps
            ],
            "apply a move": [
                milliseconds(partial(RULES.apply, state, seat, move)) for state, seat, move in steps
            ],
            "view of the seat to move": [
                milliseconds(partial(RULES.view, state, seat)) for state, seat, _ in steps
            ],
            "views of all seats and watchers": [
                milliseconds(partial(views, state, seats)) for state, _, _ in steps
            ],
            "encode and decode the state": [
                milliseconds(partial(stored, state)) for state, _, _ in steps
            ],
        }
        for what, values in kinds.items():
            target = "median 0.1" if what in SINGLE else ""
            rows.append((what, seats, f"{median(values):.3f}", f"{p99(values):.3f}", target))
        sizes = [len(RULES.encode(state)) for state, _, _ in steps]
        rows.append(("state as JSON, bytes", seats, f"{median(sizes):,.0f}", f"{max(sizes):,}", ""))
    print("Single calls on every state of three random games; ms unless said\n")
    table(("what", "seats", "median", "p99 (bytes: most)", "target"), rows)


def dense(edges: list[Edge], cars: int) -> tuple[Edge, ...]:
    """A network grown to close cycles within the cars of one player: hard for longest trails."""
    left = edges[:]
    random.shuffle(left)
    reached = {min(left, key=lambda edge: edge[2])[0]}
    net: list[Edge] = []
    while True:
        ways = [e for e in left if e[2] <= cars and (e[0] in reached or e[1] in reached)]
        if not ways:
            return tuple(net)
        inside = {edge: (edge[0] in reached) + (edge[1] in reached) for edge in ways}
        best = min(ways, key=lambda e: (-inside[e], e[2] + random.random() * 1.5))
        left.remove(best)
        net.append(best)
        cars -= best[2]
        reached.update(best[:2])


def edges_of(board: str) -> list[Edge]:
    """The routes of a board; of double routes one track, nobody owns both."""
    facts = facts_of(board)
    city = {place.id: n for n, place in enumerate(facts.cities)}
    pairs = {frozenset((r.a, r.b)): (city[r.a], city[r.b], r.length) for r in facts.routes}
    return list(pairs.values())


def trails() -> None:
    """The longest trail of grown dense networks, and of the networks that random games leave."""
    boards = {board: edges for board in files() if (edges := edges_of(board))}
    grown = {
        board: [dense(edges, facts_of(board).cars) for _ in range(NETWORKS)]
        for board, edges in boards.items()
    }
    ends = []
    for _ in range(NETWORKS):
        game = bare_usa.Game(2)
        game.play()
        ends += [tuple(bare_usa.ROUTES[track][:3] for track in own) for own in game.own]
    rows = []
    for what, nets in (
        ("grown dense, USA", grown["usa"]),
        (f"grown dense, all {len(grown)} boards", [net for each in grown.values() for net in each]),
        ("left by random games, USA", ends),
    ):
        # the better of two: what the machine did meanwhile is not the search's
        times = [
            min(milliseconds(partial(longest_trail.__wrapped__, net)) for _ in range(2))
            for net in nets
        ]
        sizes = f"{min(map(len, nets))}-{max(map(len, nets))}"
        figures = (f"{median(times):.3f}", f"{p99(times):.2f}", f"{max(times):.1f}")
        rows.append((what, len(nets), sizes, *figures, "median 0.5, worst 9"))
    print("Longest trail, exact, ms\n")
    table(("networks", "number", "routes", "median", "p99", "worst", "target"), rows)


if __name__ == "__main__":
    gc.freeze()  # as the server does
    random.seed(SEED)
    pace()
    parts()
    trails()

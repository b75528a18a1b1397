"""Matches: games on the same deals with the seats exchanged, and what each player did in them."""

import gc
import itertools
import multiprocessing
import time
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bench.arena.players import PLAYERS
from games import bots
from games.bots import Observation
from games.bots.contest import Entrant, margin, play, seated, seed_of, share
from games.bots.learned import file_of
from games.bots.process import YOUNG, begin
from games.rules import Move, Rules, State, rules_for


class Job(Struct, frozen=True):
    """A game to be played: `turned` is the place at which the first of the players sits."""

    board: str
    players: tuple[str, ...]
    seed: int
    deal: int
    turned: int


class Did(Struct, frozen=True):
    """What a player did in a game, with a partner both together: `cards` are those left in a hand
    on average, `ms` the processor's time of each decision."""

    player: str
    share: float
    points: int
    margin: int
    tickets: int
    done: int
    cards: float
    ms: tuple[float, ...]


class Played(Struct, frozen=True):
    """A game that was played, and by which edition."""

    job: Job
    edition: str
    did: tuple[Did, ...]


class Timed:
    """An entrant whose decisions are timed."""

    def __init__(self, entrant: Entrant) -> None:
        self.entrant = entrant
        self.ms: list[float] = []

    def __call__(self, seen: Observation) -> Move:
        """Decide, and note how long it took."""
        began = time.process_time()
        move = self.entrant(seen)
        self.ms.append(round((time.process_time() - began) * 1000, 3))
        gc.collect(YOUNG)
        return move


@cache
def edition(board: str) -> str:
    """Names what games on a board follow from: its facts, its numbers, and how bots play."""
    told = sha256(rules_for(board).board.hash.encode())
    for path in (*sorted(Path(bots.__file__).parent.glob("*.py")), file_of(board)):
        told.update(path.read_bytes() if path.exists() else b"")
    return told.hexdigest()[:16]


def jobs(board: str, players: tuple[str, ...], seed: int, games: int) -> Iterator[Job]:
    """So many games, or as many more as complete the last deal: each is played as often as there
    are players."""
    turns = range(len(players))
    for deal in range(-(-games // len(players))):
        yield from (Job(board, players, seed, deal, turned) for turned in turns)


def run(job: Job) -> Played:
    """Play this game."""
    rules = rules_for(job.board)
    timed = [Timed(PLAYERS[name]) for name in job.players]
    end = play(rules, seated(rules, timed, job.turned), seed_of(f"{job.seed}:{job.deal}"))
    gc.collect()
    sides = rules.sides(len(job.players) * rules.board.team)
    did = tuple(
        _did(rules, end, sides[(n + job.turned) % len(sides)], name, timed[n].ms)
        for n, name in enumerate(job.players)
    )
    return Played(job, edition(job.board), did)


def _did(
    rules: Rules, end: State[Any], side: tuple[int, ...], name: str, ms: Iterable[float]
) -> Did:
    assert end.final
    tickets = [line for line in end.final.lines if line.why == "ticket" and line.seat in side]
    return Did(
        player=name,
        share=share(end, side),
        points=end.final.totals[side[0]],
        margin=margin(end, side),
        tickets=len(tickets),
        done=sum(line.data["done"] for line in tickets),
        cards=sum(sum(end.seats[seat].hand) for seat in side) / len(side),
        ms=tuple(ms),
    )


class Results:
    """A file to which every game is appended, so that nothing is played twice."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.known: dict[tuple[Job, str], Played] = {}
        for line in path.read_bytes().splitlines() if path and path.exists() else ():
            # the last line of a run that was ended may be half a game
            if line.endswith(b"}"):
                self._know(msgspec.json.decode(line, type=Played))

    def _know(self, played: Played) -> None:
        self.known[played.job, played.edition] = played

    def add(self, played: Played) -> None:
        """Keep a game."""
        self._know(played)
        if self.path:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")

    def of(self, job: Job) -> Played | None:
        """The game, if it was played by the edition of now."""
        return self.known.get((job, edition(job.board)))


def play_all(todo: Iterable[Job], results: Results, processes: int) -> Iterator[int]:
    """Play what is not yet known of these games, side by side; tells after each how many are left,
    and before the first."""
    left = [job for job in todo if results.of(job) is None]
    yield len(left)
    if not left:
        return
    with multiprocessing.Pool(min(processes, len(left)), begin) as pool:
        for n, played in enumerate(pool.imap_unordered(run, left), start=1):
            results.add(played)
            yield len(left) - n


def by_deal(played: Iterable[Played]) -> dict[int, list[Played]]:
    """The games of each deal."""
    ordered = sorted(played, key=lambda one: (one.job.deal, one.job.turned))
    return {deal: [*games] for deal, games in itertools.groupby(ordered, lambda one: one.job.deal)}

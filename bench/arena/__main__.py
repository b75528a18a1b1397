"""Players against each other: the same deals with the seats exchanged, 95 % intervals.

    python -m bench.arena strong plain --board europe --games 400 --results /tmp/arena.jsonl
    python -m bench.arena --results /tmp/arena.jsonl

The first measures its players on one board, the first of them against all others; with more seats
than players the last one sits at those that are left. The second is the table of RESULTS.md: it can
be ended at any time, and shows what has been played so far. Games that stand in the file of results
are not played again as long as neither bots nor boards have changed.
"""

import argparse
import contextlib
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.arena.match import Job, Played, Results, by_deal, jobs, play_all
from bench.arena.players import PLAYERS
from bench.figures import median, p99, table
from games.bots import learned
from games.bots.contest import interval
from games.rules import boards, rules_for

# So many are played of a match if nothing else is said
GAMES = 200
FIGURES = ("games", "wins % (95 %)", "points", "margin", "tickets %", "cards left", "ms, p99")


class Aim(NamedTuple):
    """What the bots want to reach: the first of the players on a board against the others, in so
    many games; what the bot of before won there in per cent, and the bar and the goal for the lower
    end of the interval."""

    board: str
    players: tuple[str, ...]
    games: int
    before: str
    bar: int
    goal: int


HARDEST = ("one-step", "junkie", "hungry")
AIMS = (
    Aim("usa", ("strong", "junkie"), 400, "42.5", 65, 75),
    Aim("usa", ("strong", "one-step"), 400, "53.5", 70, 80),
    Aim("usa", ("strong", "hungry"), 400, "79.5", 75, 85),
    Aim("usa", ("strong", "routes"), 400, "71.0", 75, 85),
    Aim("usa", ("strong", "plain"), 400, "50", 65, 80),
    Aim("usa", ("strong", *HARDEST), 400, "39.0", 60, 75),
    *(Aim(b, ("strong", "plain"), 200, "50", 55, 65) for b in boards() if b != "usa"),
    Aim("usa", ("normal", "easy"), 400, "", 75, 85),
    Aim("usa", ("strong", "normal"), 400, "", 70, 75),
)


class Match:
    """Players on a board, and the games that they shall play."""

    def __init__(self, board: str, players: Sequence[str], games: int, seed: int) -> None:
        self.board, self.players = board, tuple(players)
        self.jobs: list[Job] = [*jobs(board, self.players, seed, games)]

    def played(self, results: Results) -> list[Played]:
        """Its games as far as they were played."""
        return [one for job in self.jobs if (one := results.of(job))]

    def rows(self, results: Results) -> Iterable[tuple[str, ...]]:
        """A row for each of the players, without those that are there twice."""
        played = self.played(results)
        for n, name in enumerate(self.players):
            if played and name not in self.players[:n]:
                others = [*self.players[:n], *self.players[n + 1 :]]
                yield (self.board, name, " + ".join(others), *figures(played, n))

    def note(self, results: Results) -> None:
        """Write what the strong player has won into the file of its board's numbers, if any."""
        path = learned.file_of(self.board)
        if self.players[0] != "strong" or not path.exists():
            return
        found = learned.read(path.read_bytes(), self.board, rules_for(self.board).board.hash)
        low, won, high = won_by(self.played(results), 0)
        name = " + ".join(self.players[1:])
        games = len(self.jobs)
        match = learned.Match(name, len(self.players), games, won, low, high)
        others = (one for one in found.matches if one.opponent != name)
        learned.write(path, found.board, found.hash, found.numbers, (*others, match))


def won_by(played: Sequence[Played], n: int) -> tuple[float, float, float]:
    """What the player of this number won, between the ends of its interval."""
    return interval([one.did[n].share for one in games] for games in by_deal(played).values())


def figures(played: Sequence[Played], n: int) -> tuple[str, ...]:
    """What the player of this number did in these games."""
    did = [one.did[n] for one in played]
    low, mean, high = won_by(played, n)
    tickets = sum(one.tickets for one in did)
    ms = [ms for one in did for ms in one.ms]
    return (
        str(len(did)),
        f"{100 * mean:.1f} ({100 * low:.0f}-{100 * high:.0f})",
        f"{sum(one.points for one in did) / len(did):.1f}",
        f"{sum(one.margin for one in did) / len(did):+.1f}",
        f"{100 * sum(one.done for one in did) / tickets:.0f}" if tickets else "",
        f"{sum(one.cards for one in did) / len(did):.1f}",
        f"{median(ms):.1f}, {p99(ms):.0f}",
    )


def reached(aims: Sequence[Aim], matches: Sequence[Match], results: Results) -> None:
    """Print what was aimed at, and what was reached."""
    rows = []
    for aim, match in zip(aims, matches, strict=True):
        if played := match.played(results):
            low = 100 * won_by(played, 0)[0]
            verdict = "goal" if low >= aim.goal else "bar" if low >= aim.bar else "not yet"
            against = " + ".join(aim.players[1:])
            told = (aim.before, aim.bar, aim.goal, verdict)
            rows.append((aim.board, aim.players[0], against, *told, *figures(played, 0)))
    table(("board", "player", "against", "plain before", "bar", "goal", "reached", *FIGURES), rows)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="bench.arena", description=__doc__.partition("\n")[0])
    parser.add_argument("players", nargs="*", metavar="player", help=", ".join(PLAYERS))
    parser.add_argument("--board", default="usa", choices=boards())
    parser.add_argument("--seats", type=int, help="as many as there are players, if not said")
    parser.add_argument("--games", type=int, help=f"{GAMES}, or those of the table at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, help="a file of games; it is added to")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument(
        "--note", action="store_true", help="write what strong has won beside its boards' numbers"
    )
    asked = parser.parse_args()
    if unknown := {*asked.players} - PLAYERS.keys():
        parser.error(f"unknown players: {', '.join(sorted(unknown))}")
    return asked


def match_of(asked: argparse.Namespace) -> Match:
    """The players that were named, at so many seats."""
    team = rules_for(asked.board).board.team
    sides = len(asked.players) if asked.seats is None else asked.seats // team
    players = [*asked.players, *asked.players[-1:] * (sides - len(asked.players))]
    return Match(asked.board, players, asked.games or GAMES, asked.seed)


def play(matches: Sequence[Match], results: Results, processes: int) -> None:
    """Play what is not yet played, of all matches the first deals first."""
    every = sorted((job for match in matches for job in match.jobs), key=lambda job: job.deal)
    with contextlib.suppress(KeyboardInterrupt):
        for left in play_all(every, results, processes):
            told = f"\r{len(every) - left} of {len(every)} games"
            print(told, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def main() -> None:
    """Play, and print the table."""
    asked = arguments()
    results = Results(asked.results)
    if asked.players:
        matches = [match_of(asked)]
    else:
        matches = [
            Match(aim.board, aim.players, min(aim.games, asked.games or aim.games), asked.seed)
            for aim in AIMS
        ]
    play(matches, results, asked.processes)
    print("Players on the same deals, seats exchanged; wins with ties shared, 95 % intervals\n")
    if asked.players:
        rows = [row for match in matches for row in match.rows(results)]
        table(("board", "player", "against", *FIGURES), rows)
    else:
        reached(AIMS, matches, results)
    if asked.note:
        for match in matches:
            match.note(results)


if __name__ == "__main__":
    main()

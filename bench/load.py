"""Many tables at once, and many watchers of one: real games over real sockets through real servers.

Every player moves as soon as it is to move. A move has arrived when the last of those at its table
has it. Beside each figure stands what the same server does without rules (`bench.raw`), and as the
limit of telling many the same `websockets.broadcast`.

    python -m bench.load [part ...]

The parts are tables, one, watchers, greedy, bots, idle, flat, processes; without any all of them, a
quarter of an hour.
"""

import asyncio
import contextlib
import gc
import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench import crowd, raw
from bench.figures import median, p99, table
from bench.site import Site, site, wait_for, worked_by_all
from scripts import cluster

SERVERS = ("uvicorn", "daphne")
TABLES = {"uvicorn": (1, 10, 50, 100, 1000, 3000), "daphne": (1, 10, 50, 100)}
OPENED = 2
"""Moves until both have kept their tickets: thousands of tables begin together in a bench alone."""
FEW = 100
"""Tables with which more are compared."""
GREEDY = (0, 10, 60)
"""Watchers who ask for all there is, as fast as they are heard."""
LONG = 120
"""Moves of the game that they watch."""
BUSY = 50
"""Tables with which servers are compared."""
SECONDS = 15
"""A game is over sooner when few are played."""
WATCHERS = (10, 1000, 5000)
MOVES = 40
"""Moves to watch."""
SOCKETS = 1000
BOTS, ROUNDS = 20, 2
"""Tables of bots beside those of people, and how often that is measured."""
USUAL_PACE = 0.8
MOVES_OF_BOTS = """
    SELECT game_id, at FROM games_loggedmove
    WHERE game_id IN (SELECT game_id FROM games_seat WHERE bot <> '') ORDER BY game_id, version
"""
STORED = 10_000
"""Games that ended before the one that is measured."""
PARTS = {"moves 3-20": range(3, 21), "moves 120-140": range(120, 141)}
GAMES = 6
TARGETS = {"uvicorn": 25, "daphne": 60}


@contextlib.contextmanager
def bare(server: str) -> Iterator[Site]:
    """The pattern without rules."""
    with tempfile.TemporaryDirectory() as folder:
        port = cluster.free_port()
        process = raw.started(server, port, folder)
        try:
            wait_for(process, port)
            yield Site(port, process.pid)
        finally:
            process.kill()
            process.wait()


Games = list[tuple[str, list[str]]]
"""The code of each, and the cookies of its players."""


def fill(here: Site, begun: int, ended: int = 0, moves: int = 0) -> Games:
    """Games of two after so many moves, beside others that ended: code and cookies of each."""
    command = [sys.executable, "-m", "bench.fill", *map(str, (begun, ended, moves))]
    return json.loads(subprocess.run(command, env=here.env, check=True, stdout=-1).stdout)


def nobody(number: int) -> Games:
    """Games without rules: their players need no names."""
    return [(f"T{n}", ["", ""]) for n in range(number)]


def timed(pace: float, times: list[float]) -> tuple[str, str, str]:
    """As cells: moves a second, median and 99th percentile."""
    return f"{pace:,.0f}", f"{median(times):.1f}", f"{p99(times):.1f}"


def many_tables() -> None:
    """Moves a second by number of tables, and the same without rules."""
    # thousands of robots are much to look through, and only the server is measured
    gc.freeze()
    gc.disable()
    rows = []
    for server in SERVERS:
        pace: dict[int | tuple[int, str], float] = {}
        with bare(server) as here:
            for number in (1, BUSY):
                games = nobody(number)
                pace[number], times = asyncio.run(crowd.tables(here.host, games, SECONDS, raw=True))
                rows.append(
                    (f"{server}, no rules", number, *timed(pace[number], times), "", "", "", "", "")
                )
        with site(server, unbound=True) as here:
            for number in TABLES[server]:
                games, worked = fill(here, number, moves=OPENED), list[float]()
                before = here.memory()

                def begun(here: Site = here, worked: list[float] = worked) -> None:
                    worked.append(here.worked())

                moves, times = asyncio.run(crowd.tables(here.host, games, SECONDS, begun=begun))
                work = (here.worked() - worked[0]) / len(times) * 1000
                part = f"{moves / pace[number]:.2f}" if number in pace else ""
                pace[number, server] = moves
                least = pace.get((FEW, server))
                goal = f"0.8 of {FEW}" if number > FEW else ""
                rows.append((server, number, *timed(moves, times), f"{work:,.0f}", part,
                    f"{moves / least:.2f}" if least else "",
                    f"{(here.memory() - before) * 1024 / number:,.0f}",
                    "1,000 and 0.25" if number == BUSY else goal))  # fmt: skip
    print(f"Games of two, everybody as fast as they can, one process, SQLite, {SECONDS} seconds\n")
    heads = ("server", "tables", "moves/s", "p50 ms", "p99 ms", "us a move", "of no rules",
        f"of {FEW} tables", "kB a table", "target")  # fmt: skip
    table(heads, rows)


def greedy_watchers() -> None:
    """How long a player waits while others ask for whole views of another game, all of one
    address: ten times a second each."""
    rows = []
    for number in GREEDY:
        with site("uvicorn") as here:
            [(watched, _)] = fill(here, 1, moves=LONG)
            [(code, cookies)] = fill(here, 1)
            command = [sys.executable, "-m", "bench.greedy", here.host, watched, str(number)]
            with subprocess.Popen(command, stdout=-1, text=True) as greedy:
                assert greedy.stdout is not None
                greedy.stdout.readline()  # they are all there
                times = asyncio.run(crowd.paced(here.host, code, cookies, MOVES))
                greedy.terminate()
                told = greedy.stdout.read().split()
        views, seconds = int(told[0]), float(told[1])
        rows.append((number, f"{median(times):.1f}", f"{p99(times):.1f}", f"{max(times):.0f}",
            f"{views / seconds:.0f}", "15" if number == max(GREEDY) else ""))  # fmt: skip
    print(
        "A player's move until its answer while watchers of another game ask for whole views, ms\n"
    )
    table(("greedy", "median", "p99", "slowest", "views/s", "target"), rows)


def one_table() -> None:
    """One game alone, from the send of a move to its last receipt."""
    rows = []
    for server in SERVERS:
        with bare(server) as here:
            _, least = asyncio.run(crowd.tables(here.host, nobody(1), SECONDS / 3, raw=True))
        with site(server, unbound=True) as here:
            times = [
                ms
                for game in fill(here, GAMES)
                for ms in asyncio.run(crowd.tables(here.host, [game], SECONDS))[1]
            ]
        rows.append((server, *(f"{f(times):.1f}" for f in (median, p99)), "2 / 5",
            *(f"{f(least):.1f}" for f in (median, p99)),
            f"{median(times) / median(least):.1f}", "2"))  # fmt: skip
    print("One game of two, from the send of a move to its last receipt, ms\n")
    heads = ("server", "p50", "p99", "target", "no rules, p50", "p99", "times as long", "target")
    table(heads, rows)


def many_watchers() -> None:
    """One game that many look at."""
    rows = []

    def note(who: str, target: str, here: Site, games: Games, raw: bool) -> None:
        for number, (code, cookies) in zip(WATCHERS, games, strict=True):
            times, work = asyncio.run(
                crowd.watched(here.host, code, cookies, number, MOVES, raw, here.worked)
            )
            goal = target if number == 1000 else ""
            cells = (f"{ms:.1f}" for ms in (median(times), p99(times), work))
            rows.append((who, f"{number:,}", *cells, goal))

    with bare("broadcast") as here:
        # it says everything to everybody: one at a time
        games = [("T0", ["", ""])] * len(WATCHERS)
        note("websockets.broadcast", "", here, games, raw=True)
    for server in SERVERS:
        with bare(server) as here:
            note(f"{server}, no rules", "", here, nobody(len(WATCHERS)), raw=True)
        with site(server, unbound=True) as here:
            note(server, str(TARGETS[server]), here, fill(here, len(WATCHERS)), raw=False)
    print("From a move to the last of so many watchers, and the server's work at it, mean; ms\n")
    table(("server", "watchers", "median", "p99", "work", "target"), rows)


def idle_sockets() -> None:
    """What a silent socket occupies."""
    rows = []
    for server in SERVERS:
        with bare(server) as here:
            least = asyncio.run(crowd.idle(here.host, "T0", SOCKETS, here.memory))
        with site(server, unbound=True) as here:
            [(code, _)] = fill(here, 1)
            most = asyncio.run(crowd.idle(here.host, code, SOCKETS, here.memory))
        rows.append((server, f"{most:.1f}", f"{least:.1f}", f"{most / least:.2f}", "1.2"))
    print(f"Memory of one of {SOCKETS:,} silent watchers, kB\n")
    table(("server", "Rail", "no rules", "ratio", "target"), rows)


def flat_cost() -> None:
    """The beginning and the end of a game, in an empty and in a full database."""
    rows: list[tuple[Any, ...]] = []
    for ended in (0, STORED):
        found: dict[str, list[float]] = {name: [] for name in PARTS}
        with site("uvicorn", unbound=True) as here:
            for code, cookies in fill(here, GAMES, ended):
                for name, ms in asyncio.run(crowd.phases(here.host, code, cookies, PARTS)).items():
                    found[name] += ms
        for name, ms in found.items():
            first = median(rows[0][-1] if rows else ms)
            rows.append((f"{ended:,}", name, len(ms), f"{median(ms):.2f}", f"{p99(ms):.2f}",
                f"{median(ms) / first:.2f}", "1.1", ms))  # fmt: skip
    print("One game of two on uvicorn, from the send of a move to its last receipt, ms\n")
    heads = ("games stored", "part", "moves", "p50", "p99", "to the first row", "target")
    table(heads, [row[:-1] for row in rows])


def more_processes() -> None:
    """PostgreSQL and Redis: one process and two, and who of them all keeps the processors busy."""
    rows, works, paces, cores = [], [], [], len(os.sched_getaffinity(0))
    for processes in (1, 2):
        pace, times, spent = with_processes(processes)
        paces.append(pace)
        ratio, target = f"{pace / paces[0]:.2f}", "500" if processes == 1 else "1.5 times"
        rows.append((processes, *timed(pace, times), ratio, target))
        *parts, whole = (ms / len(times) * 1000 for ms in spent)
        limit = cores * 1e6 / whole
        cells = (*parts, whole - sum(parts), whole, limit)
        works.append((processes, *(f"{cell:,.0f}" for cell in cells), f"{pace / limit:.2f}"))
    print(f"The same with PostgreSQL and Redis, {BUSY} tables; {cores} cores for all of it\n")
    table(("processes", "moves/s", "p50 ms", "p99 ms", "of one", "target"), rows)
    print(f"Work of a move, us; moves a second that {cores} cores could do, and the part done\n")
    heads = ("processes", "Rail", "PostgreSQL", "Redis", "players", "all", "limit", "done")
    table(heads, works)


def with_processes(number: int) -> tuple[float, list[float], list[float]]:
    """Moves a second, how long each took, and for how many milliseconds the processors worked
    meanwhile at Rail, PostgreSQL, Redis, and at all of it with the players."""
    with cluster.redis() as (redis, layer), cluster.postgres() as (postgres, database):
        shared = {"RAIL_DATABASE_URL": database, "RAIL_REDIS_URL": layer}
        with site("uvicorn", unbound=True, processes=number, **shared) as here:
            pids = (here.pid, postgres.pid, redis.pid, os.getpid())
            before: list[float] = []
            pace, times = asyncio.run(
                crowd.tables(
                    here.host,
                    fill(here, BUSY),
                    SECONDS,
                    begun=lambda: before.extend(map(worked_by_all, pids)),
                )
            )
            after = map(worked_by_all, pids)
            return pace, times, [b - a for a, b in zip(before, after, strict=True)]


def beside_bots() -> None:
    """How long a move of people takes beside tables of bots, turn about with and without them; and
    how long a bot waits above its pace."""
    rows, slower = [], []
    for number in (0, BOTS) * ROUNDS:
        with site("uvicorn", unbound=True) as here:
            games = fill(here, BUSY, moves=OPENED)
            if number:
                command = [sys.executable, "-m", "bench.fill", "bots", str(number)]
                subprocess.run(command, env=here.env, check=True)
            before = worked_by_all(here.pid)
            moves, times = asyncio.run(crowd.tables(here.host, games, SECONDS, paced=True))
            work = (worked_by_all(here.pid) - before) / 1000
            waits = waited(here) if number else [0.0]
        slower.append(median(times))
        part = f"{slower[-1] / slower[-2]:.2f}" if number else ""
        bots = (
            (len(waits), *(f"{f(waits):.2f}" for f in (median, p99, max))) if number else [""] * 4
        )
        rows.append((number, *timed(moves, times), part, "1.1" if number else "", *bots,
            "1" if number else "", f"{work:.1f}"))  # fmt: skip
    print(f"{BUSY} tables of two people, a few moves a second each, beside tables of strong bots\n")
    heads = ("tables of bots", "moves/s", "p50 ms", "p99 ms", "of without", "target", "bots' moves",
        "wait p50 s", "p99 s", "longest s", "target", "work s")  # fmt: skip
    table(heads, rows)


def waited(here: Site) -> list[float]:
    """Seconds above its pace that passed before each move of a bot."""
    file = Path(here.env["RAIL_DATA"], "rail.sqlite3")
    with contextlib.closing(sqlite3.connect(file)) as database:
        rows = database.execute(MOVES_OF_BOTS).fetchall()
    moments = [(game, datetime.fromisoformat(at).timestamp()) for game, at in rows]
    return [
        after - before - USUAL_PACE
        for (game, before), (same, after) in pairwise(moments)
        if game == same
    ]


PARTS_OF_IT = {
    "bots": beside_bots,
    "tables": many_tables,
    "one": one_table,
    "watchers": many_watchers,
    "greedy": greedy_watchers,
    "idle": idle_sockets,
    "flat": flat_cost,
    "processes": more_processes,
}


def main() -> None:
    """All parts, or those asked for."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for name in sys.argv[1:] or PARTS_OF_IT:
        PARTS_OF_IT[name]()


if __name__ == "__main__":
    random.seed(1)
    main()

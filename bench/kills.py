"""A soak: web processes are killed in the middle of moves, again and again, and nothing is lost.

Several processes share a database and a Redis; games of two go on, each player at another process;
two at once are killed as soon as they owe somebody an answer, and started again.

    python -m bench.kills [KILLS] [--database postgres]
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path

from bench.figures import median, p99, table
from tests.cluster.game import FAULTS, count, gather, play
from tests.cluster.robot import Robot
from tests.cluster.servers import Cluster, Web, clustered

GAMES, PLAY = 8, "usa.base"
"""Games at once."""
PROCESSES, FALLING = 4, 2
"""How many there are, and how many of them are down at most."""
REST = 0.3
"""Seconds at most between a start and the next kill."""


class Soak:
    """What was killed so far, and what it cost."""

    def __init__(self, shared: Cluster, kills: int) -> None:
        self.shared, self.left = shared, kills
        self.told: Counter[str] = Counter()
        self.restarts: list[float] = []
        self.pauses: list[float] = []
        self.down: set[Web] = set()

    def run(self) -> None:
        """Play games until all kills are done."""
        while self.left:
            robots = [robot for _ in range(GAMES) for robot in gather(self.shared, play=PLAY)]
            play(robots, partial(self.kill, robots))
            self.shared.revive()
            self.down.clear()
            self.told += Counter(count(self.shared, robots))
            print(f"{self.left:5} left, {dict(self.told)}", file=sys.stderr, flush=True)

    async def kill(self, robots: list[Robot]) -> None:
        """Kill one process after the other while these robots play, some at once."""
        async with asyncio.TaskGroup() as tasks:
            for _ in range(FALLING):
                tasks.create_task(self.go_on_killing(robots))

    async def go_on_killing(self, robots: list[Robot]) -> None:
        """Kill a process that owes an answer, start it again, and so on."""
        while self.left:
            await asyncio.sleep(random.uniform(0, REST))
            web, there = await self.owing(robots)
            if not self.left:
                break
            at, self.left = time.monotonic(), self.left - 1
            self.down.add(web)
            web.kill()
            await asyncio.to_thread(web.start)
            self.down.remove(web)
            self.restarts.append(time.monotonic() - at)
            news = (min((t for t in robot.at.values() if t > at), default=None) for robot in there)
            self.pauses += [t - at for t in news if t is not None]

    async def owing(self, robots: list[Robot]) -> tuple[Web, list[Robot]]:
        """A process that owes somebody an answer, as soon as one does, and who is at it."""
        while True:
            hosts = {robot.host for robot in robots if robot.inside and robot.owed}
            for web in self.shared.webs:
                if web.host in hosts and web not in self.down:
                    return web, [r for r in robots if r.host == web.host and not r.over]
            await asyncio.sleep(0.001)


def main() -> None:
    """Soak one database."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kills", type=int, nargs="?", default=1000)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    asked = parser.parse_args()
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        clustered(asked.database, Path(folder)) as shared,
    ):
        shared.serve(PROCESSES)
        soak = Soak(shared, asked.kills)
        soak.run()
    minutes = (time.monotonic() - began) / 60
    print(f"Processes killed in the middle of moves, {asked.database}, {minutes:.0f} minutes\n")
    names = ("games", "moves", "acknowledged", *FAULTS)
    table(
        ("kills", *names),
        [(asked.kills, *(f"{soak.told[name]:,}" for name in names))],
    )
    print("Seconds from a kill until\n")
    table(
        ("", "median", "p99", "slowest"),
        [
            (what, f"{median(times):.2f}", f"{p99(times):.2f}", f"{max(times):.2f}")
            for what, times in (
                ("its players see the next move", soak.pauses),
                ("the process answers again", soak.restarts),
            )
        ],
    )


if __name__ == "__main__":
    main()

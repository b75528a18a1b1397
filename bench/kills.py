"""A soak: web processes are killed in the middle of moves, again and again, and nothing is lost.

Two processes share a database and a Redis; several games of two go on, each player at another
process; one process after the other is killed while it owes somebody an answer.

    python -m bench.kills [KILLS] [--database postgres]
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from bench.figures import median, p99, table
from tests.cluster.game import FAULTS, count, gather, play
from tests.cluster.robot import Robot
from tests.cluster.servers import Cluster, clustered

GAMES = 4
"""At once."""
OWING = 5.0
"""Seconds to wait for somebody to whom the process owes an answer."""


class Soak:
    """What was killed so far, and what it cost."""

    def __init__(self, shared: Cluster, kills: int) -> None:
        self.shared, self.left = shared, kills
        self.told: Counter = Counter()
        self.restarts: list[float] = []
        self.pauses: list[float] = []
        self.owing = 0

    def run(self) -> None:
        """Play games until all kills are done."""
        while self.left:
            robots = [robot for _ in range(GAMES) for robot in gather(self.shared)]
            play(robots, lambda robots=robots: self.kill(robots))
            self.shared.revive()
            self.told += Counter(count(self.shared, robots))

    async def kill(self, robots: list[Robot]) -> None:
        """Kill one process after the other while these robots play."""
        while self.left:
            web = self.shared.webs[self.left % len(self.shared.webs)]
            there = await self.owed(robots, web.host)
            at, self.left = time.monotonic(), self.left - 1
            web.kill()
            await asyncio.to_thread(web.start)
            self.restarts.append(time.monotonic() - at)
            news = (min((t for t in robot.at.values() if t > at), default=None) for robot in there)
            self.pauses += [t - at for t in news if t is not None]

    async def owed(self, robots: list[Robot], host: str) -> list[Robot]:
        """Those at this process, as soon as it owes one of them an answer."""
        await asyncio.sleep(random.uniform(0.1, 0.5))
        until = time.monotonic() + OWING
        while time.monotonic() < until:
            there = [robot for robot in robots if robot.host == host and not robot.over]
            if any(robot.owed for robot in there):
                self.owing += 1
                break
            await asyncio.sleep(0.001)
        return there


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
        shared.serve(2)
        soak = Soak(shared, asked.kills)
        soak.run()
    minutes = (time.monotonic() - began) / 60
    print(f"Processes killed in the middle of moves, {asked.database}, {minutes:.0f} minutes\n")
    names = ("games", "moves", "acknowledged", *FAULTS)
    table(
        ("kills", "owing an answer", *names),
        [(asked.kills, soak.owing, *(f"{soak.told[name]:,}" for name in names))],
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

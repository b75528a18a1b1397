"""Bots go on, whoever falls while a move is lent to it, and whatever the clock on the wall says."""

import asyncio
import contextlib
import os
import signal
from itertools import pairwise

from games.play.leases import LEASE
from tests.cluster.game import check, play, with_bots
from tests.cluster.robot import Robot

GAMES = 3
KILLS = 3
STILL = 12 * LEASE.total_seconds()
"""Seconds that a game may stand: two in a row may fall who have borrowed its move, and a busy
machine is slow to look again. A game that is held up stands for ever."""
JUMPS = (-2, 2, -24 * 30, 24 * 30)
"""Hours by which the clock is set, one after the other."""


def longest(robots: list[Robot]) -> float:
    """The longest time that one of these games stood still, seconds."""
    pauses = []
    for robot in robots:
        times = sorted(robot.at.values())
        pauses += [after - before for before, after in pairwise(times)]
    return max(pauses)


def test_who_falls_while_it_moves_for_bots_holds_up_no_game(shared, tell):
    robots = with_bots(shared, GAMES, "usa.base")
    fallen, thinking = [], []

    async def fall() -> None:
        while min(robot.v for robot in robots) < 2:
            await asyncio.sleep(0.05)
        for n in range(KILLS):
            web = shared.webs[n % 2]
            # in the middle of a decision: one that is still owed when its process falls
            thinking.extend(web.thinking)
            for pid in web.thinking:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.3)
            web.kill()
            fallen.append(web)
            await asyncio.to_thread(web.start)

    play(robots, fall)
    shared.revive()
    told, stood = check(shared, robots), longest(robots)
    assert len(fallen) > 1 and thinking
    assert stood < STILL
    tell(
        f"{len(fallen)} kills of processes that move for bots, {len(thinking)} of those that think "
        f"in {told['games']} games of {told['moves']} moves; the longest pause {stood:.1f} s"
    )


def test_a_clock_that_jumps_stops_no_game(shared, tell):
    robots = with_bots(shared, GAMES, "usa.base")
    done = []

    async def jump() -> None:
        ask = f"from tests.cluster.stored import jump; jump(*{JUMPS})"
        await asyncio.to_thread(shared.manage, "shell", "-v0", "-c", ask)
        done.append(min(robot.v for robot in robots))

    play(robots, jump)
    told, stood = check(shared, robots), longest(robots)
    assert done and stood < STILL
    tell(
        f"the clock set by {JUMPS} hours in {told['games']} games of {told['moves']} moves; "
        f"the longest pause {stood:.1f} s"
    )

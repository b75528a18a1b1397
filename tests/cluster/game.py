"""Games that robots play while something goes wrong, and what has to hold afterwards."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine

from bench.site import Person, begin
from tests.cluster.robot import BEAT, Robot
from tests.cluster.servers import Cluster
from tests.reruns import Broken

SHORT = "amsterdam.base"
STUCK = 180
"""Seconds without any move at any game."""
SLACK = 30
"""Seconds that a busy machine may take beyond a heartbeat: a process whose database has come back
has waited ten for a connection before it looks again."""
LATEST = 100
"""Moves that who comes late is told at once, as `games.broadcast.frames` has it."""
FAULTS = ("lost", "doubled", "stuck", "torn", "unlike")
"""Promises that are not kept, or more than once; games that have no end, or whose log does not lead
to where they are; robots that were shown something else."""
Fault = Callable[[], Coroutine[None, None, None]]


def gather(
    shared: Cluster, seats: int = 2, play: str = SHORT, player: type[Robot] = Robot
) -> list[Robot]:
    """A game that has begun: its players, of all processes in turn, and a watcher."""
    code, people = begin(shared.webs[0], seats, play)
    robots = []
    for n, person in enumerate([*people, None]):
        turn = n % len(shared.hosts)
        hosts = shared.hosts[turn:] + shared.hosts[:turn]
        if person:
            robots.append(player(code, hosts, person.cookie, n))
        else:
            robots.append(Robot(code, hosts))
    return robots


def with_bots(shared: Cluster, games: int, play: str = SHORT) -> list[Robot]:
    """So many games of one person and a bot that have begun; the people."""
    robots = []
    for n in range(games):
        web = shared.webs[n % len(shared.webs)]
        ada = Person(web)
        options = {"order": "seated", "watch": "on", "name": "Ada", "color": "blue"}
        path = ada.post("/", play=play, size=2, **options)["url"]
        ada.post(f"{path}bot/")
        ada.post(f"{path}start/")
        hosts = [web.host, *(other for other in shared.hosts if other != web.host)]
        robots.append(Robot(path.split("/")[2], hosts, ada.cookie, 0))
    return robots


def play(robots: list[Robot], fault: Fault | None = None) -> None:
    """Let them play to the end while something goes wrong, and look at them when it is over."""

    async def go() -> None:
        async with asyncio.TaskGroup() as tasks:
            watching = tasks.create_task(watch(robots))
            playing = [tasks.create_task(robot.play()) for robot in robots]
            if fault:
                faults = tasks.create_task(fault())
                await asyncio.wait([faults, *playing], return_when=asyncio.FIRST_COMPLETED)
                if faults.done() and not faults.exception():
                    await settled(robots)
                await asyncio.wait(playing)
                faults.cancel()
            await asyncio.wait(playing)
            watching.cancel()

    try:
        asyncio.run(go())
    except ExceptionGroup as failed:
        if broken := failed.subgroup(Broken):
            raise broken.exceptions[0] from failed
        raise


async def watch(robots: list[Robot]) -> None:
    """Wait until nothing has happened for too long, however slow the machine is."""
    seen: list[int] = []
    since = time.monotonic()
    while time.monotonic() < since + STUCK:
        if (now := [robot.v for robot in robots]) != seen:
            seen, since = now, time.monotonic()
        await asyncio.sleep(1)
    stuck = [(r.code, r.seat, r.v, r.owed, r.returns, r.trouble) for r in robots if not r.over]
    raise AssertionError(f"stuck: {stuck}")


async def settled(robots: list[Robot]) -> None:
    """Stand still: within one heartbeat everybody shows what is stored."""
    for robot in robots:
        robot.still = True
    until = time.monotonic() + BEAT + SLACK
    while differing := await differences(robots):
        assert time.monotonic() < until, f"after a heartbeat: {differing}"
        await asyncio.sleep(0.05)
    for robot in robots:
        robot.still = False


async def differences(robots: list[Robot]) -> list[str]:
    """Who is shown something else than somebody who comes anew."""
    stored = await asyncio.gather(*(robot.stored() for robot in robots), return_exceptions=True)
    return [
        f"game {robot.code}, seat {robot.seat}: {robot.v} instead of {now}"
        for robot, now in zip(robots, stored, strict=True)
        if (robot.v, robot.view) != now or robot.owed
    ]


def check(shared: Cluster, robots: list[Robot]) -> dict[str, int]:
    """All games have ended, every promise is kept exactly once, all have seen the same."""
    told = count(shared, robots)
    if any(told[fault] for fault in FAULTS):
        raise Broken(told)
    return told


def count(shared: Cluster, robots: list[Robot]) -> dict[str, int]:
    """What has become of the games of these robots, and what of it should not have."""
    codes = sorted({robot.code for robot in robots})
    ask = f"from tests.cluster.stored import tell; tell(*{codes})"
    answer = shared.manage("shell", "-v0", "-c", ask, capture_output=True)
    told = {"games": len(codes), "moves": 0, "acknowledged": 0} | dict.fromkeys(FAULTS, 0)
    for code, stored in json.loads(answer.stdout).items():
        playing = [robot for robot in robots if robot.code == code]
        promised = {ref: n for robot in playing for ref, n in robot.promised.items()}
        told["moves"] += stored["version"]
        told["acknowledged"] += len(promised)
        told["lost"] += len(promised.items() - stored["refs"].items())
        told["doubled"] += len(promised) - len(set(promised.values()))
        told["stuck"] += not stored["over"]
        told["torn"] += not (
            stored["replayed"] and stored["numbers"] == list(range(stored["version"] + 1))
        )
        told["unlike"] += sum(
            robot.v != stored["version"]
            or robot.view["final"] != playing[0].view["final"]
            or not heard(robot, stored["numbers"])
            for robot in playing
        )
    return told


def heard(robot: Robot, numbers: list[int]) -> bool:
    """Were all moves told to this robot, and no other? Who comes late is told the latest at once,
    and older ones only when asking for them."""
    due = numbers[-LATEST:] if robot.late else numbers
    return {*due} <= {*robot.events} <= {*numbers}


def slowest(robots: list[Robot]) -> float:
    """The longest that a move took from the first who was shown it to the last, seconds."""
    both = set.intersection(*(set(robot.at) for robot in robots))
    return max(max(r.at[v] for r in robots) - min(r.at[v] for r in robots) for v in both)

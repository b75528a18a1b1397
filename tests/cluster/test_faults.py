"""Several processes and their faults: what was acknowledged is there once, for everybody."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from types import SimpleNamespace

import pytest

from bench.site import begin
from tests.cluster.robot import Robot

KILLS = 10
"""On each of the two databases."""
MINUTES = 3


def gather(shared, seats: int = 2) -> list[Robot]:
    """A game that has begun: its players, of both processes, and a watcher."""
    code, people = begin(SimpleNamespace(host=shared.hosts[0]), seats)
    robots = []
    for n, person in enumerate([*people, None]):
        hosts = shared.hosts[n % 2 :] + shared.hosts[: n % 2]
        cookie = person.cookie if person else ""
        robots.append(Robot(code, hosts, cookie, n if person else None))
    return robots


def play(robots: list[Robot], fault: Callable[[], Coroutine] | None = None) -> None:
    """Let them play to the end while faults happen."""

    async def go() -> None:
        async with asyncio.timeout(MINUTES * 60), asyncio.TaskGroup() as tasks:
            playing = [tasks.create_task(robot.play()) for robot in robots]
            if fault:
                faults = tasks.create_task(fault())
                await asyncio.wait(playing)
                faults.cancel()

    asyncio.run(go())


def check(shared, robots: list[Robot]) -> dict:
    """Every promise is kept exactly once, and everybody has seen the same."""
    ask = f"from tests.cluster.stored import tell; tell({robots[0].code!r})"
    stored = json.loads(shared.manage("shell", "-v0", "-c", ask, capture_output=True).stdout)
    assert stored["over"] and stored["replayed"]
    assert stored["numbers"] == list(range(stored["version"] + 1))
    promised = {ref: n for robot in robots for ref, n in robot.promised.items()}
    assert promised.items() <= stored["refs"].items()
    for robot in robots:
        assert robot.v == stored["version"]
        assert robot.view["final"] == robots[0].view["final"]
        assert sorted(robot.events) == stored["numbers"]
    return {"moves": stored["version"], "acknowledged": len(promised)}


def test_two_processes_play_one_game(shared):
    robots = gather(shared, seats=3)
    play(robots)
    told = check(shared, robots)
    assert told["acknowledged"] == told["moves"]
    # nobody had to come back or to be told everything again
    for robot in robots:
        assert robot.returns == 1
        assert robot.whole < 5 and robot.steps > told["moves"] - 10


def test_killed_processes_lose_nothing(shared):
    done: list[int] = []

    async def kill() -> None:
        while len(done) < KILLS:
            await asyncio.sleep(0.3)
            web = shared.webs[len(done) % 2]
            web.kill()
            done.append(robots[0].v)
            await asyncio.to_thread(web.start)

    games = told = 0
    while len(done) < KILLS:
        robots = gather(shared)
        play(robots, kill)
        for web in shared.webs:
            if web.process.poll() is not None:
                web.start()
        told += check(shared, robots)["acknowledged"]
        games += 1
    print(f"{len(done)} kills in {games} games; {told} acknowledged moves, each there once")


def play_through_restarts(shared, service: str, times: int) -> dict:
    """A game in which something that the servers stand on goes and comes back."""
    robots, service = gather(shared), shared.services[service]

    async def restart() -> None:
        for _ in range(times):
            await asyncio.sleep(2)
            await asyncio.to_thread(service.stop)
            await asyncio.sleep(1)
            await asyncio.to_thread(service.start)

    play(robots, restart)
    return check(shared, robots)


def test_a_redis_that_goes_and_comes_back(shared):
    told = play_through_restarts(shared, "redis", 3)
    print(f"{told['acknowledged']} of {told['moves']} moves acknowledged over three restarts")


@pytest.mark.parametrize("shared", ["postgres"], indirect=True)
def test_a_database_that_goes_and_comes_back(shared):
    told = play_through_restarts(shared, "postgres", 2)
    print(f"{told['acknowledged']} of {told['moves']} moves acknowledged over two restarts")

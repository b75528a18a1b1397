"""Processes fall, and so does what they stand on: what was acknowledged is there once, for all."""

import asyncio

import pytest

from tests.cluster.game import check, gather, play

KILLS = 4
"""On each of the two databases; `make soak` kills a thousand."""


def test_two_processes_play_one_game(shared):
    robots = gather(shared, seats=3)
    play(robots)
    told = check(shared, robots)
    assert told["acknowledged"] == told["moves"]
    # nobody had to come back or to be told everything again
    for robot in robots:
        assert robot.returns == 1
        assert robot.steps > 0.9 * told["moves"]


def test_killed_processes_lose_nothing(shared, tell):
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
        robots = gather(shared, play="usa.base")
        play(robots, kill)
        shared.revive()
        told += check(shared, robots)["acknowledged"]
        games += 1
    tell(f"{len(done)} kills in {games} games; {told} acknowledged moves, each there once")


def play_through_restarts(shared, service: str, times: int) -> dict:
    """A game in which something that the servers stand on goes and comes back so many times."""
    # of far more moves than are made meanwhile: nobody makes more than some ten in the second
    # before, and without it they wait for it, or for the heartbeat to hear of each other
    robots, service = gather(shared, play="usa.base"), shared.services[service]
    done: list[int] = []

    async def restart() -> None:
        for _ in range(times):
            await asyncio.sleep(1)
            await asyncio.to_thread(service.stop)
            await asyncio.sleep(1)
            await asyncio.to_thread(service.start)
            done.append(robots[0].v)

    play(robots, restart)
    shared.revive()
    told = check(shared, robots)
    # each of them while they played
    assert len(done) == times and done[-1] < told["moves"]
    return told


def test_a_redis_that_goes_and_comes_back(shared, tell):
    told = play_through_restarts(shared, "redis", 3)
    tell(f"{told['acknowledged']} of {told['moves']} moves acknowledged over three restarts")


@pytest.mark.parametrize("shared", ["postgres"], indirect=True)
def test_a_database_that_goes_and_comes_back(shared, tell):
    told = play_through_restarts(shared, "postgres", 2)
    tell(f"{told['acknowledged']} of {told['moves']} moves acknowledged over two restarts")

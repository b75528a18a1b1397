"""Robots end when they are told to, and what they find broken is told as that."""

import asyncio
import json

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tests.cluster.game import play
from tests.cluster.robot import Robot
from tests.reruns import Broken

STEPS = 20
"""Of the loop, from a frame that lies in the socket until long after the robot has heard it."""
SECONDS = 10
"""In which a robot ends on a busy machine."""


def test_what_a_robot_found_broken_in_the_middle_of_a_game_is_told_as_that():
    class Twice(Robot):
        async def play(self) -> None:
            for v in range(2):
                self.hear({"t": "ok", "ref": "sent twice", "v": v})

    with pytest.raises(Broken, match="sent twice"):
        play([Twice("ABCDEFGH", [])])


def test_a_robot_told_to_end_in_the_moment_of_a_frame_ends():
    async def ends(steps: int) -> bool:
        """Does it, so many steps of the loop after the frame was sent?"""

        async def greet(socket: ServerConnection) -> None:
            here.set_result(socket)
            await socket.wait_closed()

        here = asyncio.get_running_loop().create_future()
        async with serve(greet, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            robot = Robot("ABCDEFGH", [f"127.0.0.1:{port}"])
            playing = asyncio.create_task(robot.play())
            while not robot.inside:
                await asyncio.sleep(0)
            await (await here).send(json.dumps({"t": "here"}))
            for _ in range(steps):
                await asyncio.sleep(0)
            playing.cancel()
            await asyncio.wait([playing], timeout=SECONDS)
            return playing.cancelled()

    async def all_end() -> list[bool]:
        return [await ends(steps) for steps in range(STEPS)]

    assert asyncio.run(all_end()) == [True] * STEPS

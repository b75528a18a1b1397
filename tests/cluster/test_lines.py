"""Bad lines: browsers that take nothing, messages that get lost, frames twice and out of order."""

import asyncio
import contextlib
import json
import socket
from collections.abc import Iterator
from itertools import count
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed

from common.close_codes import CloseCode
from tests.cluster.game import SLACK, check, gather, play, slowest
from tests.cluster.robot import BEAT, Robot, Stutterer

LET_GO = (CloseCode.TOO_SLOW, CloseCode.TOO_MANY, CloseCode.FAULT)
"""It has left too many frames lying; or what it asked meanwhile came all at once; or it answers no
ping."""
ENOUGH = 250
"""Frames of a slow browser, each of them answered: more than fit on the way to it."""
SMALL, SHORT = 4096, 536
"""Bytes that the machine of a slow browser keeps for it, and that it takes at once: loopback would
take megabytes, as much as nobody is sent."""


class Sloth(Robot):
    """A watcher who asks for everything again and again, takes nothing of it, and comes back."""

    def __init__(self, lead: Robot) -> None:
        super().__init__(lead.code, lead.hosts)
        self.lead, self.closed, self.late = lead, None, True

    async def play(self) -> None:
        """Doze while the others play."""
        while self.lead.v < 20:
            await asyncio.sleep(0.05)
        await self.doze()
        await super().play()

    async def doze(self) -> None:
        """Take nothing as long as they play."""
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SHORT)
            line.connect(("127.0.0.1", int(self.host.split(":")[1])))
            line.setblocking(False)
            async with self.enter(-1, sock=line, max_queue=1, ping_interval=None) as held:
                for n in count():
                    if self.lead.over and n > ENOUGH:
                        break
                    await held.send(json.dumps({"t": "beat", "v": -1}))
                    await asyncio.sleep(0.12)
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        self.hear(json.loads(await held.recv()))
                self.closed = held.close_code


def test_who_takes_nothing_holds_up_nobody(shared, tell):
    robots = gather(shared, seats=3, play="usa.base")
    sloth = Sloth(robots[0])
    play([*robots, sloth])
    told = check(shared, [*robots, sloth])
    assert sloth.closed in LET_GO
    for robot in robots:
        assert robot.returns == 1
        assert robot.steps > 0.9 * told["moves"]
    took = slowest(robots)
    tell(f"{told['moves']} moves beside one who took nothing; the slowest took {took:.2f} s")


class Lossy:
    """What stands between a server and Redis, and loses one in three messages of the others."""

    def __init__(self, address: str) -> None:
        self.there = urlsplit(address)
        self.messages = self.lost = 0

    @contextlib.contextmanager
    def carrying(self) -> Iterator[str]:
        """Its address, as long as it carries."""
        lossy = self

        class Line(BaseRequestHandler):
            def handle(self) -> None:
                lossy.carry(self.request)

        with ThreadingTCPServer(("127.0.0.1", 0), Line) as server:
            server.daemon_threads = True
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"redis://127.0.0.1:{server.server_address[1]}{self.there.path}"
            server.shutdown()

    def carry(self, near: socket.socket) -> None:
        """Carry what goes through one connection, both ways."""
        with socket.create_connection((self.there.hostname, self.there.port)) as far:
            Thread(target=self.pump, args=(near, far), daemon=True).start()
            self.pump(far, near, lossy=True)

    def pump(self, source: socket.socket, target: socket.socket, lossy: bool = False) -> None:
        """Carry what goes one way."""
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if lossy and b"$7\r\nmessage\r\n" in data:
                    self.messages += 1
                    if self.messages % 3 == 0:
                        self.lost += 1
                        continue
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)


def test_lost_messages_are_healed_by_the_heartbeat(shared, tell):
    lossy = Lossy(shared.env["RAIL_REDIS_URL"])
    with lossy.carrying() as address:
        deaf = shared.add(RAIL_REDIS_URL=address)
        robots = gather(shared, seats=3)
        for robot in robots[1:]:
            robot.hosts = [deaf.host]
        play(robots)
        shared.drop(deaf)
    told, took = check(shared, robots), slowest(robots)
    assert lossy.lost > told["moves"] / 10
    assert took < BEAT + SLACK
    tell(
        f"{lossy.lost} of {lossy.messages} messages lost, {told['moves']} moves in order; "
        f"the slowest was healed after {took:.2f} s"
    )


def test_frames_sent_again_and_out_of_order_count_once(shared, tell):
    robots = gather(shared, player=Stutterer)
    play(robots)
    told = check(shared, robots)
    frames = sum(robot.frames for robot in robots[:-1])
    assert frames > 4 * told["moves"]
    tell(f"{frames} frames by two sockets a player made {told['moves']} moves, each there once")

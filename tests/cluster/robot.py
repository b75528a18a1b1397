"""Robots that play over real sockets, come back after every fault, and keep what was promised."""

import asyncio
import contextlib
import json
import time
import uuid
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from games.bots.simple import as_move
from games.broadcast.diff import apply
from games.rules.values import Data
from tests.reruns import Broken

BEAT = 1.0
"""Seconds of silence after which a robot asks what it has missed."""
RETRY = 0.1
TIMEOUT_SECONDS = 30
"""Seconds that a server on a busy machine may take to open a socket, or to show a game."""
MAY_BE_REFUSED = ("move.stale", "frame.too_fast", "turn.not_yours", "store.full")


class Robot:
    """One seat of a game (None: a watcher), at any of several servers that share a database."""

    space = 0.06
    """Seconds of silence before a move: ten a second is what a socket may send."""

    def __init__(self, code: str, hosts: list[str], cookie: str = "", seat: int | None = None):
        self.code, self.hosts, self.cookie, self.seat = code, hosts, cookie, seat
        self.v = -1
        self.view: Data = {}
        self.at: dict[int, float] = {}
        self.promised: dict[str, int] = {}
        self.events: dict[int, list[Data]] = {}
        self.owed: Data | None = None
        self.wild: set[str] = set()
        self.still = self.late = self.inside = False
        self.trouble: Exception | None = None
        self.whole = self.steps = self.returns = self.unstored = 0
        self.random = Random(f"{code} {seat}")

    @property
    def over(self) -> bool:
        """Has the game ended, as far as this robot has heard?"""
        return bool(self.view.get("over"))

    @property
    def host(self) -> str:
        """The server that it is at, or tries next."""
        return self.hosts[self.returns % len(self.hosts)]

    async def play(self) -> None:
        """Play to the end, whatever happens to the servers."""
        while not self.over or self.owed:
            try:
                async with self.enter(self.v) as socket:
                    self.inside = True
                    await self.stay(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError) as error:
                self.trouble = error
                self.inside = False
                await asyncio.sleep(RETRY)
            self.inside = False
            self.returns += 1

    def enter(self, v: int, **options: Any) -> connect:
        """A socket of this seat, for one who holds version `v`."""
        return connect(
            f"ws://{self.host}/ws/game/{self.code}/?v={v}",
            origin=Origin(f"http://{self.host}"),
            additional_headers={"Cookie": self.cookie},
            open_timeout=TIMEOUT_SECONDS,
            compression=None,
            **options,
        )

    async def stay(self, socket: ClientConnection) -> None:
        """Hear and move as long as the socket lives."""
        if self.owed:
            await self.send(socket, self.owed)
        heard = time.monotonic()
        while not self.over or self.owed:
            # who moves has heard all that has come
            moves = bool(self.view.get("legal")) and not (self.owed or self.over or self.still)
            patience = self.space if moves else heard + BEAT - time.monotonic()
            try:
                # wait_for of Python 3.11 forgets to end when a frame comes in the same moment
                async with asyncio.timeout(patience):
                    text = await socket.recv()
            except TimeoutError:
                if moves:
                    self.owed = self.choose()
                    await self.send(socket, self.owed)
                else:
                    heard = time.monotonic()
                    await socket.send(json.dumps({"t": "beat", "v": self.v}))
                continue
            frame = json.loads(text)
            self.hear(frame)
            if frame["t"] != "here":  # it says nothing about the game
                heard = time.monotonic()

    async def send(self, socket: ClientConnection, move: Data) -> None:
        """Send a move."""
        await socket.send(json.dumps(move))

    def hear(self, frame: Data) -> None:
        """Take a frame."""
        match frame["t"]:
            case "view":
                self.whole += 1
                if frame["v"] > self.v:
                    self.show(frame["v"], frame["view"])
                self.events |= {entry["v"]: entry["events"] for entry in frame["log"]}
            case "step" if frame["v"] == self.v + 1:
                self.steps += 1
                self.show(frame["v"], apply(self.view, frame["set"]))
                self.events[frame["v"]] = frame["events"]
            case "ok":
                if self.promised.setdefault(frame["ref"], frame["v"]) != frame["v"]:
                    raise Broken(f"sent again, it was answered otherwise: {frame}")
                self.answered(frame)
            case "no":
                assert frame["code"] in MAY_BE_REFUSED or frame["ref"] in self.wild, frame
                self.unstored += frame["code"] == "store.full"
                self.answered(frame)

    def show(self, v: int, view: Data) -> None:
        """Look at another version."""
        self.v, self.view = v, view
        self.at[v] = time.monotonic()

    def answered(self, frame: Data) -> None:
        """A move was answered: nothing is owed any more."""
        if self.owed and frame["ref"] in (self.owed["ref"], None):
            self.owed = None

    def choose(self) -> Data:
        """A random legal move as a frame."""
        move = as_move(self.random.choice(self.view["legal"]))
        return {"t": "move", "ref": str(uuid.uuid4()), "v": self.v, "move": move}

    async def stored(self) -> tuple[int, Data]:
        """What somebody is shown who comes anew: the version and the view, from the database."""
        async with asyncio.timeout(TIMEOUT_SECONDS), self.enter(-1) as socket:
            while True:
                frame = json.loads(await socket.recv())
                if frame["t"] == "view":
                    return frame["v"], frame["view"]


class Stutterer(Robot):
    """Sends every move three times, on two sockets of two servers, among old and future ones."""

    space = 0.35  # three frames

    def __init__(self, code: str, hosts: list[str], cookie: str = "", seat: int | None = None):
        super().__init__(code, hosts, cookie, seat)
        self.sent: list[Data] = []
        self.frames = 0
        self.second: ClientConnection | None = None

    async def stay(self, socket: ClientConnection) -> None:
        """Play with a second socket, at the other server."""
        there = Robot(self.code, self.hosts[::-1], self.cookie, self.seat)
        async with there.enter(self.v) as second:
            self.second = second
            listening = asyncio.create_task(self.listen(second))
            try:
                await super().stay(socket)
            finally:
                listening.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await listening

    async def listen(self, socket: ClientConnection) -> None:
        """Hear what the second socket is answered; its views are left to the first."""
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                frame = json.loads(text)
                if frame["t"] in ("ok", "no"):
                    self.hear(frame)

    async def send(self, socket: ClientConnection, move: Data) -> None:
        """Send it twice here and once there, behind an old one and one that is too early."""
        early = self.choose() | {"v": move["v"] + 1}
        self.wild.add(early["ref"])
        self.sent.append(move)
        old = self.random.choice(self.sent)
        assert self.second is not None
        for where, frame in (
            (self.second, early), (self.second, old), (socket, move), (self.second, move),
            (socket, move),
        ):  # fmt: skip
            await where.send(json.dumps(frame))
            self.frames += 1

"""Robots that play over real sockets, come back after every fault, and keep what was promised."""

import asyncio
import json
import uuid
from random import Random

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from games.bots.simple import as_move
from games.changes import made

BEAT = 1.0
"""Seconds of silence after which a robot asks what it has missed."""
RETRY = 0.1
SPACE = 0.06
"""Seconds before a move: ten a second is what a socket may send."""


class Robot:
    """One seat of a game (None: a watcher), at any of several servers that share a database."""

    def __init__(self, code: str, hosts: list[str], cookie: str = "", seat: int | None = None):
        self.code, self.hosts, self.cookie, self.seat = code, hosts, cookie, seat
        self.v, self.view = -1, {}
        self.promised: dict[str, int] = {}
        self.events: dict[int, list] = {}
        self.owed: dict | None = None
        self.whole = self.steps = self.returns = 0
        self.random = Random(f"{code} {seat}")

    @property
    def over(self) -> bool:
        """Has the game ended, as far as this robot has heard?"""
        return bool(self.view.get("over"))

    async def play(self) -> None:
        """Play to the end, whatever happens to the servers."""
        while not self.over or self.owed:
            host = self.hosts[self.returns % len(self.hosts)]
            try:
                async with connect(
                    f"ws://{host}/ws/game/{self.code}/?v={self.v}",
                    origin=f"http://{host}",
                    additional_headers={"Cookie": self.cookie},
                    open_timeout=5,
                    compression=None,
                ) as socket:
                    await self.stay(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                await asyncio.sleep(RETRY)
            self.returns += 1

    async def stay(self, socket) -> None:
        """Hear and move as long as the socket lives."""
        if self.owed:
            await socket.send(json.dumps(self.owed))
        while not self.over or self.owed:
            try:
                text = await asyncio.wait_for(socket.recv(), BEAT)
            except TimeoutError:
                await socket.send(json.dumps({"t": "beat", "v": self.v}))
                continue
            self.hear(json.loads(text))
            if self.owed is None and self.view.get("legal") and not self.over:
                await asyncio.sleep(SPACE)
                self.owed = self.choose()
                await socket.send(json.dumps(self.owed))

    def hear(self, frame: dict) -> None:
        """Take a frame."""
        match frame["t"]:
            case "view":
                self.whole += 1
                if frame["v"] > self.v:
                    self.v, self.view = frame["v"], frame["view"]
                self.events |= {entry["n"]: entry["events"] for entry in frame["log"]}
            case "step" if frame["v"] == self.v + 1:
                self.steps += 1
                self.v, self.view = frame["v"], made(self.view, frame["set"])
                self.events[frame["v"]] = frame["events"]
            case "ok":
                self.promised[frame["ref"]] = frame["v"]
                self.owed = None
            case "no":
                assert frame["code"] in ("move.stale", "frame.too_fast", "turn.not_yours"), frame
                self.owed = None

    def choose(self) -> dict:
        """A random legal move as a frame."""
        move = as_move(self.random.choice(self.view["legal"]))
        return {"t": "move", "ref": str(uuid.uuid4()), "v": self.v, "move": move}

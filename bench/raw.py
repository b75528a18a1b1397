"""The pattern of a move without rules: the best that the same server could do.

A bare consumer of Channels, a writing thread that commits together what waits, one text for all
sockets of a game, an answer after the commit; a snapshot and a move of the size that a game has.
Served like Rail; and, as the limit of telling many the same, a server that does nothing else with
`websockets.broadcast`.

    python -m bench.raw uvicorn|daphne|broadcast <port> <folder>
"""

import asyncio
import contextlib
import json
import queue
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import uvicorn
import uvloop
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from websockets.asyncio.server import ServerConnection, broadcast, serve

TOGETHER = 32
STATE, MOVE, EVENTS = b"s" * 1200, b"m" * 90, b"e" * 180
"""Bytes of a move of two players, as the games of the bench store them."""

rooms: dict[str, set[Any]] = {}
versions: dict[str, int] = {}
waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()


def write(folder: str) -> None:
    """Commit what waits, again and again."""
    database = sqlite3.connect(Path(folder) / "raw.sqlite3", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=NORMAL")
    database.execute("CREATE TABLE game (code TEXT PRIMARY KEY, version INTEGER, state BLOB)")
    database.execute("CREATE TABLE move (code TEXT, n INTEGER, move BLOB, events BLOB)")
    while True:
        jobs = [waiting.get()]
        while len(jobs) < TOGETHER and not waiting.empty():
            jobs.append(waiting.get())
        database.execute("BEGIN IMMEDIATE")
        for code, n, _, _ in jobs:
            database.execute("INSERT OR REPLACE INTO game VALUES (?, ?, ?)", (code, n, STATE))
            database.execute("INSERT INTO move VALUES (?, ?, ?, ?)", (code, n, MOVE, EVENTS))
        database.execute("COMMIT")
        for _, n, loop, done in jobs:
            loop.call_soon_threadsafe(done.set_result, n)


class Raw(AsyncWebsocketConsumer):
    """A socket: a move in, a step to everybody at the game, an answer."""

    async def connect(self) -> None:
        """Enter, and be told where the game is."""
        self.code = self.scope["path"].split("/")[3]
        self.room = rooms.setdefault(self.code, set())
        await self.accept()
        self.room.add(self)
        await self.send(json.dumps({"t": "view", "v": versions.get(self.code, 0)}))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Store a move, and tell everybody."""
        move = json.loads(text_data or "")
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        waiting.put((self.code, move["v"] + 1, loop, done))
        v = versions[self.code] = await done
        text = json.dumps({"t": "step", "v": v, "events": [{"kind": "market.drawn"}]})
        for other in list(self.room):
            with contextlib.suppress(Exception):  # who has just gone
                await other.send(text)
        await self.send(json.dumps({"t": "ok", "ref": move["ref"], "v": v}))

    async def disconnect(self, code: int) -> None:
        """Leave."""
        self.room.discard(self)


async def shout(socket: ServerConnection) -> None:
    """Tell everybody what one of them says."""
    room = rooms.setdefault("", set())
    room.add(socket)
    await socket.send('{"t":"view","v":0}')
    async for text in socket:
        broadcast(room, json.dumps({"t": "step", "v": json.loads(text)["v"] + 1}))
    room.discard(socket)


async def shouting(port: int) -> None:
    """Serve that until the end."""
    async with serve(shout, "127.0.0.1", port, compression=None):
        await asyncio.Future()


def main() -> None:
    """Serve it."""
    server, port, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    if server == "broadcast":
        uvloop.run(shouting(port))
        return
    settings.configure(CHANNEL_LAYERS={})
    app = Raw.as_asgi()
    threading.Thread(target=write, args=(folder,), daemon=True).start()
    if server == "daphne":
        from daphne.server import Server

        Server(app, endpoints=[f"tcp:port={port}:interface=127.0.0.1"], signal_handlers=True).run()
    else:
        config = uvicorn.Config(
            app, "127.0.0.1", port, lifespan="off", loop="uvloop", ws="websockets-sansio",
            ws_per_message_deflate=False, log_level="warning",
        )  # fmt: skip
        uvicorn.Server(config).run()


def started(server: str, port: int, folder: str) -> subprocess.Popen[bytes]:
    """It, as a process of its own."""
    return subprocess.Popen([sys.executable, "-m", "bench.raw", server, str(port), folder])


if __name__ == "__main__":
    main()

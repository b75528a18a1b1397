"""The pattern of a move without rules: the best that the same server could do.

A writing thread that commits together what waits, one text for all sockets of a game, an answer
after the commit; a snapshot and a move of the size that a game has. Served like Rail; and, as the
limit of telling many the same, a server that does nothing else with `websockets.broadcast`.

    python -m bench.raw uvicorn|daphne|broadcast <port> <folder>
"""

import asyncio
import json
import queue
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import uvicorn
import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve

TOGETHER = 32
STATE, MOVE, EVENTS = b"s" * 1200, b"m" * 90, b"e" * 180
"""Bytes of a move of two players, as the games of the bench store them."""

rooms: dict[str, set] = {}
versions: dict[str, int] = {}
waiting: queue.SimpleQueue = queue.SimpleQueue()


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


async def app(scope: dict, receive, send) -> None:
    """A socket: a move in, a step to everybody at the game, an answer."""
    code = scope["path"].split("/")[3]
    room = rooms.setdefault(code, set())
    await receive()
    await send({"type": "websocket.accept"})
    room.add(send)
    view = json.dumps({"t": "view", "v": versions.get(code, 0)})
    await send({"type": "websocket.send", "text": view})
    loop = asyncio.get_running_loop()
    while (message := await receive())["type"] == "websocket.receive":
        move = json.loads(message["text"])
        done = loop.create_future()
        waiting.put((code, move["v"] + 1, loop, done))
        v = versions[code] = await done
        text = json.dumps({"t": "step", "v": v, "events": [{"kind": "market.drawn"}]})
        for other in room:
            await other({"type": "websocket.send", "text": text})
        answer = {"t": "ok", "ref": move["ref"], "v": v}
        await send({"type": "websocket.send", "text": json.dumps(answer)})
    room.discard(send)


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


def started(server: str, port: int, folder: str) -> subprocess.Popen:
    """It, as a process of its own."""
    return subprocess.Popen([sys.executable, "-m", "bench.raw", server, str(port), folder])


if __name__ == "__main__":
    main()

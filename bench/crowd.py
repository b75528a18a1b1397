"""Many people at once, over real sockets: players who move as soon as they may, and watchers."""

import asyncio
import random
import time
import uuid
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from itertools import count
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.server import pick
from games.broadcast.diff import apply
from games.rules.values import Data

AT_ONCE = 20
"""Sockets opened at the same time."""
SETTLE = 2
"""Seconds between the last socket and the first figure."""
PACE = 0.25
"""Seconds between two moves of who is in no hurry."""
ADDRESSES = count()


class Frame(msgspec.Struct, frozen=True):
    """What a player reads of a frame."""

    t: str
    v: int = -1
    view: Data = {}
    set: list[Any] = []


class Glance(msgspec.Struct, frozen=True):
    """All that a watcher reads."""

    t: str
    v: int = -1


FRAME, GLANCE = msgspec.json.Decoder(Frame), msgspec.json.Decoder(Glance)


class Board:
    """One game: when each move left, and how many are still to hear of it."""

    def __init__(self, viewers: int) -> None:
        self.viewers = viewers
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}
        self.times: dict[int, float] = {}
        self.over = False

    def arrived(self, v: int) -> None:
        """One more has heard of version `v`."""
        self.heard[v] = self.heard.get(v, 0) + 1
        if self.heard[v] == self.viewers and v in self.sent:
            self.times[v] = (time.perf_counter() - self.sent[v]) * 1000

    async def heard_by_all(self, v: int) -> None:
        """Return when the move that led to version `v` has arrived everywhere."""
        while v in self.sent and v not in self.times:
            await asyncio.sleep(0.001)


class Player:
    """One seat that plays at random; without rules, one of two who move by turns. Moves at once,
    or when everybody at `others` has heard of the last move."""

    def __init__(
        self,
        socket: ClientConnection,
        board: Board,
        raw: int | None = None,
        others: Board | None = None,
    ) -> None:
        self.socket, self.board, self.raw, self.others = socket, board, raw, others
        self.legal: Data = {"legal": []}
        self.v = -1
        self.gate: asyncio.Semaphore | None = None
        """Lets the moves through one by one, if there is one."""

    async def play(self) -> None:
        """Hear and move until the socket closes."""
        async for text in self.socket:
            frame = FRAME.decode(text)
            if frame.t == "view":
                self.legal = {"legal": frame.view.get("legal", [])}
            elif frame.t == "step":
                mine = [change for change in frame.set if change[0][0] == "legal"]
                self.legal = apply(self.legal, mine)
                self.board.over |= any(change == [["over"], True] for change in frame.set)
            if frame.v <= self.v:
                continue
            self.v = frame.v
            self.board.arrived(frame.v)
            if self.raw is not None:
                self.legal = {"legal": [{"kind": "raw"}] if frame.v % 2 == self.raw else []}
            if self.legal["legal"]:
                await self.move(frame.v)

    async def move(self, v: int) -> None:
        """Play a random move."""
        if self.others:
            await self.others.heard_by_all(v)
        if self.gate:
            await self.gate.acquire()
        move = {"t": "move", "ref": str(uuid.uuid4()), "v": v, "move": pick(self.legal["legal"])}
        text = msgspec.json.encode(move).decode()
        self.board.sent.setdefault(v + 1, time.perf_counter())
        await self.socket.send(text)


class Crowd(AsyncExitStack):
    """Open sockets at one server; all are closed at the end of the block."""

    def __init__(self, host: str) -> None:
        super().__init__()
        self.host = host
        self.tasks: list[asyncio.Task[None]] = []

    async def __aexit__(self, *about: Any) -> bool | None:
        for task in self.tasks:
            task.cancel()
        return await super().__aexit__(*about)

    async def enter(self, code: str, cookie: str = "") -> ClientConnection:
        """An open socket, from an address of its own: what one address may open is limited."""
        n = next(ADDRESSES)
        return await self.enter_async_context(
            connect(
                f"ws://{self.host}/ws/game/{code}/?v=-1",
                origin=Origin(f"http://{self.host}"),
                additional_headers={"Cookie": cookie},
                compression=None,
                max_queue=None,
                open_timeout=120,
                ping_interval=None,
                local_addr=(f"127.{1 + n % 200}.{n // 200 % 250}.1", 0),
            )
        )

    async def watch(self, code: str, number: int, board: Board) -> None:
        """So many watchers of a game."""

        async def hear(socket: ClientConnection) -> None:
            async for text in socket:
                frame = GLANCE.decode(text)
                if frame.t == "step":
                    board.arrived(frame.v)

        while number:
            some = min(AT_ONCE, number)
            sockets = await asyncio.gather(*(self.enter(code) for _ in range(some)))
            self.tasks += [asyncio.create_task(hear(socket)) for socket in sockets]
            number -= some

    async def seat(
        self,
        code: str,
        cookies: Iterable[str],
        board: Board,
        raw: bool,
        others: Board | None = None,
    ) -> list[Player]:
        """The players of a game."""
        return [
            Player(await self.enter(code, cookie), board, n if raw else None, others)
            for n, cookie in enumerate(cookies)
        ]

    async def open_gate(self, players: Iterable[Player]) -> None:
        """Let a move of these players through, again and again."""
        gate = asyncio.Semaphore(0)
        for player in players:
            player.gate = gate
        await asyncio.sleep(random.uniform(0, PACE))
        while True:
            gate.release()
            await asyncio.sleep(PACE)

    def begin(self, players: Iterable[Player]) -> None:
        """Let them play."""
        self.tasks += [asyncio.create_task(player.play()) for player in players]


async def tables(
    host: str,
    games: Iterable[tuple[str, list[str]]],
    seconds: float,
    raw: bool = False,
    begun: Callable[[], object] = time.perf_counter,
    paced: bool = False,
) -> tuple[float, list[float]]:
    """These games for a while, or until the first is over: moves a second, and milliseconds to the
    last receipt. `begun` is called when everybody is there; `paced` at a few moves a second each,
    else as fast as they can."""
    async with Crowd(host) as crowd:
        boards, players, few = [], [], asyncio.Semaphore(AT_ONCE)

        async def sit(code: str, cookies: list[str]) -> None:
            boards.append(board := Board(len(cookies)))
            async with few:
                seated = await crowd.seat(code, cookies, board, raw)
            players.extend(seated)
            if paced:
                crowd.tasks.append(asyncio.create_task(crowd.open_gate(seated)))

        await asyncio.gather(*(sit(code, cookies) for code, cookies in games))
        await asyncio.sleep(SETTLE)  # a socket is open before all is told that it comes for
        begun()
        since = time.perf_counter()
        crowd.begin(players)
        while time.perf_counter() < since + seconds and not any(board.over for board in boards):
            await asyncio.sleep(0.02)
        taken = time.perf_counter() - since
        times = [ms for board in boards for ms in board.times.values()]
        return len(times) / taken, times


async def watched(
    host: str,
    code: str,
    cookies: list[str],
    watchers: int,
    moves: int,
    raw: bool,
    worked: Callable[[], float],
) -> tuple[list[float], float]:
    """Milliseconds until the last of so many watchers has a move, nobody moves before; and of those
    that `worked` counts how many a move takes."""
    async with Crowd(host) as crowd:
        board, silent = Board(watchers), Board(0)
        silent.sent = board.sent
        await crowd.watch(code, watchers, board)
        players = await crowd.seat(code, cookies, silent, raw, board)
        await asyncio.sleep(SETTLE)
        before = worked()
        crowd.begin(players)
        while len(board.times) < moves and not silent.over:
            await asyncio.sleep(0.02)
        work = (worked() - before) / len(board.times)
        return list(board.times.values())[:moves], work


async def paced(host: str, code: str, cookies: list[str], moves: int) -> list[float]:
    """Milliseconds from a move to its last receipt, a few moves a second."""
    async with Crowd(host) as crowd:
        board, gate = Board(len(cookies)), asyncio.Semaphore(0)
        players = await crowd.seat(code, cookies, board, raw=False)
        for player in players:
            player.gate = gate
        crowd.begin(players)
        while len(board.times) < moves and not board.over:
            gate.release()
            await asyncio.sleep(PACE)
        return list(board.times.values())


async def phases(
    host: str, code: str, cookies: list[str], moves: dict[str, range]
) -> dict[str, list[float]]:
    """Milliseconds to the last receipt in different parts of one game."""
    async with Crowd(host) as crowd:
        board = Board(len(cookies))
        crowd.begin(await crowd.seat(code, cookies, board, raw=False))
        last = max(part.stop for part in moves.values())
        while max(board.times, default=0) < last and not board.over:
            await asyncio.sleep(0.02)
        return {
            name: [board.times[v] for v in part if v in board.times] for name, part in moves.items()
        }


async def idle(host: str, code: str, number: int, memory: Callable[[], float]) -> float:
    """Kilobytes that one more silent watcher costs the server."""
    async with Crowd(host) as crowd:
        await crowd.watch(code, 50, Board(0))
        await asyncio.sleep(SETTLE)
        before = memory()
        await crowd.watch(code, number, Board(0))
        await asyncio.sleep(SETTLE)
        return (memory() - before) * 1024 / number

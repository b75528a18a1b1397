"""Many tables at once, and many watchers of one: real games over real sockets through real servers.

Every player moves as soon as it is to move, as often as the server takes it (ten frames a second);
a move has arrived when the last of those at its table has it.

    python -m bench.load
"""

import asyncio
import random
import resource
import time
import uuid
from contextlib import AsyncExitStack

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.figures import median, p99, table
from bench.server import pick
from bench.site import COMMANDS, Site, begin, site
from games.changes import made

TABLES = (1, 10, 50, 100)
SECONDS = 15
SPACING = 0.101
"""Seconds between two moves of one socket: the server takes ten a second."""
WATCHERS = (10, 100, 1000)
MOVES = 25
"""Moves to watch."""
AT_ONCE = 20
"""Sockets opened at the same time."""


class Frame(msgspec.Struct, frozen=True):
    """What the load reads of a frame."""

    t: str
    v: int = -1
    view: dict = {}
    set: list = []


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
        self.times: list[float] = []

    def arrived(self, v: int) -> None:
        """One more has heard of version `v`."""
        self.heard[v] = self.heard.get(v, 0) + 1
        if self.heard[v] == self.viewers and v in self.sent:
            self.times.append((time.perf_counter() - self.sent[v]) * 1000)


class Player:
    """One seat that plays at random."""

    def __init__(self, socket: ClientConnection, board: Board) -> None:
        self.socket, self.board = socket, board
        self.legal: dict = {"legal": []}
        self.free_at = 0.0
        self.moving: asyncio.Task | None = None

    async def play(self) -> None:
        """Hear and move until the socket closes."""
        async for text in self.socket:
            frame = FRAME.decode(text)
            if frame.t == "view":
                self.legal = {"legal": frame.view["legal"]}
            elif frame.t == "step":
                mine = [change for change in frame.set if change[0][0] == "legal"]
                self.legal = made(self.legal, mine)
            else:
                continue
            self.board.arrived(frame.v)
            if self.legal["legal"]:
                self.moving = asyncio.create_task(self.move(frame.v))

    async def move(self, v: int) -> None:
        """Play a random move, no sooner than the server takes it."""
        await asyncio.sleep(self.free_at - time.perf_counter())
        if not self.legal["legal"]:  # another was faster meanwhile
            return
        move = {"t": "move", "ref": str(uuid.uuid4()), "v": v, "move": pick(self.legal["legal"])}
        text = msgspec.json.encode(move).decode()
        self.free_at = time.perf_counter() + SPACING
        self.board.sent.setdefault(v + 1, time.perf_counter())
        await self.socket.send(text)


async def enter(stack: AsyncExitStack, here: Site, code: str, cookie: str = "") -> ClientConnection:
    """An open socket."""
    return await stack.enter_async_context(
        connect(
            f"ws://{here.host}/ws/game/{code}/?v=-1",
            origin=here.address,
            additional_headers={"Cookie": cookie},
            compression=None,
            max_queue=None,
            open_timeout=60,
        )
    )


async def tables(here: Site, games: list) -> tuple[float, list[float]]:
    """So many games for a while: moves a second, and milliseconds to the last receipt."""
    async with AsyncExitStack() as stack:
        boards, tasks = [], []
        for code, people in games:
            board = Board(len(people))
            for person in people:
                player = Player(await enter(stack, here, code, person.cookie), board)
                tasks.append(asyncio.create_task(player.play()))
            boards.append(board)
        await asyncio.sleep(2)
        for board in boards:
            board.times.clear()
        await asyncio.sleep(SECONDS)
        times = [ms for board in boards for ms in board.times]
        for task in tasks:
            task.cancel()
        return len(times) / SECONDS, times


async def watched(here: Site, code: str, people: list, watchers: int) -> list[float]:
    """Milliseconds until the last of so many watchers has a move."""
    async with AsyncExitStack() as stack:
        board = Board(watchers)

        async def watch(socket: ClientConnection) -> None:
            async for text in socket:
                frame = GLANCE.decode(text)
                if frame.t == "step":
                    board.arrived(frame.v)

        sockets: list[ClientConnection] = []
        while len(sockets) < watchers:
            some = min(AT_ONCE, watchers - len(sockets))
            opened = (enter(stack, here, code) for _ in range(some))
            sockets += await asyncio.gather(*opened)
        tasks = [asyncio.create_task(watch(socket)) for socket in sockets]
        await asyncio.sleep(2)
        silent = Board(0)
        silent.sent = board.sent
        for person in people:
            player = Player(await enter(stack, here, code, person.cookie), silent)
            tasks.append(asyncio.create_task(player.play()))
        while len(board.times) < MOVES:
            await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
        return board.times[:MOVES]


def main() -> None:
    """Both servers."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    rows, fans = [], []
    for server in COMMANDS:
        with site(server) as here:
            for number in TABLES:
                games = [begin(here, 2) for _ in range(number)]
                pace, times = asyncio.run(tables(here, games))
                rows.append(
                    (server, number, f"{pace:,.0f}", f"{median(times):.1f}", f"{p99(times):.1f}")
                )
            for number in WATCHERS:
                times = asyncio.run(watched(here, *begin(here, 2), number))
                fans.append((server, number, f"{median(times):.1f}", f"{p99(times):.1f}"))
    print(f"Games of two, everybody as fast as the server takes it, {SECONDS} seconds\n")
    table(("server", "tables", "moves/s", "p50 ms", "p99 ms"), rows)
    print("From the send of a move to the last of so many watchers, ms\n")
    table(("server", "watchers", "median", "p99"), fans)


if __name__ == "__main__":
    random.seed(1)
    main()

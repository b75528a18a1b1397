"""How long a move takes from the sender to the last viewer, and what it weighs.

Real servers, real HTTP, real sockets, real random games of the United States, one at a time:

    python -m bench.server
"""

import asyncio
import random
import time
import uuid
from collections import defaultdict
from collections.abc import Sequence
from contextlib import AsyncExitStack
from statistics import mean
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.figures import median, p99, table
from bench.site import COMMANDS, Person, Site, begin, site
from games.bots.simple import apart, as_move
from games.broadcast.diff import apply
from games.rules.values import Data

GAMES = {2: 6, 5: 3}
"""Games to play by number of seats."""
SPACING = 0.105
"""Seconds between two moves of one socket: the server takes ten a second."""
TIMEOUT_SECONDS = 20
PHASES = {"moves 1-20": range(1, 21), "moves 130-170": range(130, 171)}
TARGET = "2 / 5"
"""Milliseconds to the last viewer, median and 99th percentile, on loopback."""


class Frame(msgspec.Struct, frozen=True):
    """What the bench reads of a frame from the server."""

    t: str
    v: int = -1
    ref: str = ""
    code: str | None = None
    view: Data = {}
    set: list[Any] = []


FRAME = msgspec.json.Decoder(Frame)


class Viewer:
    """One open socket, and when each version of the game came through it."""

    def __init__(self, socket: ClientConnection, seat: int | None) -> None:
        self.socket, self.seat = socket, seat
        self.v = -1
        self.at: dict[int, float] = {}
        self.bytes: dict[int, int] = {}
        self.ok: dict[str, float] = {}
        self.view: Data = {}
        self.news = asyncio.Condition()
        self.free_at = 0.0

    async def listen(self) -> None:
        """Note what comes until the socket closes."""
        async for said in self.socket:
            now = time.perf_counter()
            text = said.encode() if isinstance(said, str) else said
            frame = FRAME.decode(text)
            if frame.t == "no":
                raise RuntimeError(f"seat {self.seat}: {text.decode()}")
            async with self.news:
                if frame.t in ("view", "step"):
                    self.view = frame.view or apply(self.view, frame.set)
                    self.v = frame.v
                    self.at[self.v], self.bytes[self.v] = now, len(text)
                elif frame.t == "ok":
                    self.ok[frame.ref] = now
                self.news.notify_all()

    async def wait(self, v: int, ref: str | None = None) -> None:
        """Return when this version is here, and the answer to `ref`."""
        async with self.news:
            await self.news.wait_for(lambda: self.v >= v and (ref is None or ref in self.ok))

    async def play(self, v: int, move: Data) -> tuple[str, float]:
        """Send a move, no sooner than the server takes it; its `ref`, and when it left."""
        await asyncio.sleep(self.free_at - time.perf_counter())
        ref = str(uuid.uuid4())
        frame = msgspec.json.encode({"t": "move", "ref": ref, "v": v, "move": move}).decode()
        sent = time.perf_counter()
        self.free_at = sent + SPACING
        await self.socket.send(frame)
        return ref, sent


class Figures:
    """What was measured on one server with one number of seats."""

    def __init__(self) -> None:
        self.ok: dict[int, list[float]] = defaultdict(list)
        self.last: dict[int, list[float]] = defaultdict(list)
        self.work: dict[int, list[float]] = defaultdict(list)
        self.bytes: dict[str, list[int]] = defaultdict(list)


def pick(legal: list[Data]) -> Data:
    """A random move of those offered."""
    return as_move(random.choice([one for entry in legal for one in apart(entry)]))


async def game(here: Site, code: str, people: list[Person], figures: Figures) -> None:
    """Play one random game to its end, with one watcher."""
    async with AsyncExitStack() as stack:
        viewers = []
        for seat, person in [*enumerate(people), (None, None)]:
            socket = await stack.enter_async_context(
                connect(
                    f"ws://{here.host}/ws/game/{code}/?v=-1",
                    origin=Origin(here.address),
                    additional_headers={"Cookie": person.cookie} if person else {},
                    compression=None,
                    max_queue=None,
                )
            )
            viewers.append(Viewer(socket, seat))
        async with asyncio.TaskGroup() as tasks:
            for viewer in viewers:
                tasks.create_task(viewer.listen())
            async with asyncio.timeout(300):
                await moves(here, viewers, figures)
            for viewer in viewers:
                await viewer.socket.close()


async def moves(here: Site, viewers: list[Viewer], figures: Figures) -> None:
    """Move after move, each when everybody has seen the one before."""
    v = 0
    await asyncio.gather(*(viewer.wait(0) for viewer in viewers))
    while True:
        movers = [n for n, viewer in enumerate(viewers) if viewer.view["legal"]]
        if not movers:
            assert all(viewer.view["over"] for viewer in viewers)
            return
        mover = viewers[movers[0]]
        worked = here.worked()
        ref, sent = await mover.play(v, pick(mover.view["legal"]))
        v += 1
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await asyncio.gather(mover.wait(v, ref), *(viewer.wait(v) for viewer in viewers))
        figures.work[v].append(here.worked() - worked)
        figures.ok[v].append((mover.ok[ref] - sent) * 1000)
        figures.last[v].append((max(viewer.at[v] for viewer in viewers) - sent) * 1000)
        for viewer in viewers:
            who = "watcher" if viewer.seat is None else "mover" if viewer is mover else "other"
            figures.bytes[who].append(viewer.bytes[v])


def two(values: Sequence[float], form: str = ".1f") -> str:
    """Median and 99th percentile."""
    return f"{median(values):{form}} / {p99(values):{form}}"


def main() -> None:
    """Both servers, few and many seats."""
    found: dict[tuple[str, int], Figures] = {}
    memory = []
    for server in COMMANDS:
        with site(server) as here:
            at_first = here.memory()
            for seats, games in GAMES.items():
                figures = found[server, seats] = Figures()
                for _ in range(games):
                    asyncio.run(game(here, *begin(here, seats), figures))
            memory.append((server, f"{at_first:.0f}", sum(GAMES.values()), f"{here.memory():.0f}"))
    rows = []
    for (server, seats), figures in found.items():
        for phase, numbers in PHASES.items():
            ok = [ms for v in numbers for ms in figures.ok[v]]
            last = [ms for v in numbers for ms in figures.last[v]]
            work = mean([ms for v in numbers for ms in figures.work[v]])
            rows.append((server, seats, phase, len(ok), two(ok), two(last), TARGET, f"{work:.1f}"))
    print("A move, ms from sending, one game at a time, one watcher: p50 / p99;")
    print("and how long the server's processor works at it, mean\n")
    table(
        ("server", "seats", "phase", "moves", "own ok", "last viewer", "target", "processor"), rows
    )
    print("Bytes of the frame that tells a move, p50 / p99\n")
    sizes = [
        (seats, *(two(figures.bytes[who], ",.0f") for who in ("mover", "other", "watcher")))
        for (server, seats), figures in found.items()
        if server == "uvicorn"
    ]
    table(("seats", "to the mover", "to another player", "to a watcher"), sizes)
    print("Memory of the server process, MB\n")
    table(("server", "just started", "games", "after them"), memory)


if __name__ == "__main__":
    random.seed(1)
    main()

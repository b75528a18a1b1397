"""Garbage through real sockets to a real server: a million frames, if nothing else is said.

It stops with an error at a socket that is closed and at a frame that is not answered.

Half of it begins as a frame of a browser and is bent; the rest is text, bytes and depth.

    python -m bench.fuzz [frames]
"""

import asyncio
import json
import random
import resource
import string
import sys
import time
from collections import Counter

from websockets.asyncio.client import connect

from bench.figures import table
from bench.site import Site, begin, site

GAMES = 4
SOCKETS = 3
"""Sockets of each player, and of watchers, at each game."""
AHEAD = 16
"""Frames sent before their answers are read."""
ROUND = 400
"""Frames after which a socket is opened anew."""
PATIENCE = 30
REF = "123e4567-e89b-42d3-a456-426614174000"
WORDS = ["", "\x00", "\ud800", "\u202e", "é", "🚂", "a" * 300, "pass", "red", "__proto__", "null"]
NUMBERS = [0, 1, -1, 7, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**400, 0.5, -0.0, 1e308]
KEYS = ["t", "ref", "v", "move", "kind", "route", "cards", "slot", "tickets", "seat", "x"]


def value(dice: random.Random, depth: int = 0) -> object:
    """Something that JSON can say."""
    match dice.randrange(7 if depth < 4 else 5):
        case 0:
            return dice.choice([None, True, False])
        case 1:
            return dice.choice(NUMBERS)
        case 2 | 3:
            return dice.choice(WORDS)
        case 4:
            return "".join(dice.choices(string.printable, k=dice.randrange(12)))
        case 5:
            return [value(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(KEYS): value(dice, depth + 1) for _ in range(dice.randrange(4))}


def bent(dice: random.Random, moves: list[dict], v: int) -> str:
    """A frame as a browser sends it, with something else in it or cut out of it."""
    frame = {"t": dice.choice(["move", "why", "beat"]), "ref": REF, "v": v}
    frame["move"] = dict(dice.choice(moves))
    for _ in range(dice.randrange(1, 4)):
        place = (
            dice.choice([frame, frame["move"]]) if isinstance(frame.get("move"), dict) else frame
        )
        key = dice.choice([*place, *KEYS]) if place else dice.choice(KEYS)
        if dice.randrange(3):
            place[key] = value(dice)
        else:
            place.pop(key, None)
    text = json.dumps(frame, ensure_ascii=bool(dice.randrange(4)))
    if not dice.randrange(5):
        at = dice.randrange(len(text))
        text = text[:at] + dice.choice(string.printable) + text[at + dice.randrange(3) :]
    return text.encode(errors="replace").decode()


def frame(dice: random.Random, moves: list[dict], v: int) -> str | bytes:
    """One frame of garbage."""
    match dice.randrange(10):
        case 0:
            return dice.randbytes(dice.randrange(80))
        case 1:
            return (dice.choice(["[", '{"t":', '[{"a":']) * dice.randrange(1, 1500))[:4090]
        case 2:
            return "".join(dice.choices(string.printable, k=dice.randrange(80)))
        case 3:
            text = json.dumps(value(dice), ensure_ascii=bool(dice.randrange(2)))
            return text.encode(errors="replace").decode()
        case 4 if not dice.randrange(50):
            return " " * dice.randrange(4000, 60_000)
    return bent(dice, moves, v)


class Sender:
    """One browser that sends garbage."""

    def __init__(self, here: Site, code: str, cookie: str, seed: str) -> None:
        self.url, self.origin = f"ws://{here.host}/ws/game/{code}/?v=-1", here.address
        self.headers = {"Cookie": cookie} if cookie else {}
        self.dice = random.Random(seed)
        self.told: Counter[str] = Counter()
        self.worst = 0.0

    async def send(self, frames: int) -> None:
        """Send so many frames, through one socket after another."""
        while frames > 0:
            async with connect(
                self.url, origin=self.origin, additional_headers=self.headers, compression=None
            ) as socket:
                self.told["sockets"] += 1
                view = await seen(socket)
                moves = view["view"]["legal"] or [{"kind": "market.draw", "slot": 0}]
                for _ in range(min(frames, ROUND) // AHEAD):
                    await self.burst(socket, moves, view["v"])
            frames -= ROUND

    async def burst(self, socket, moves: list[dict], v: int) -> None:
        """Some frames at once, and a question after them that has one answer alone."""
        begun = time.perf_counter()
        for _ in range(AHEAD):
            await socket.send(frame(self.dice, moves, v))
        end = str(self.dice.randrange(2**32)).rjust(12, "0")
        ref = f"00000000-0000-4000-8000-{end}"
        await socket.send(json.dumps({"t": "why", "ref": ref, "move": {"kind": "castle"}}))
        async with asyncio.timeout(PATIENCE):
            while ref not in (text := await socket.recv()):
                answer = json.loads(text)
                self.told[answer["t"]] += 1
                self.told["answers"] += answer["t"] in ("no", "why", "ok", "beat", "view")
        self.told["frames"] += AHEAD
        self.worst = max(self.worst, time.perf_counter() - begun)


async def storm(here: Site, tables: list, frames: int) -> list[Sender]:
    """All senders at once."""
    senders = []
    for code, people in tables:
        for n in range(SOCKETS):
            for person in (*people, None):
                cookie = person.cookie if person else ""
                senders.append(Sender(here, code, cookie, f"{code} {n} {cookie}"))
    each = -(-frames // len(senders))
    async with asyncio.TaskGroup() as tasks:
        for sender in senders:
            tasks.create_task(sender.send(each))
    return senders


async def views(here: Site, tables: list) -> list[dict]:
    """Every game as each of its players sees it now."""
    found = []
    for code, people in tables:
        for person in people:
            async with connect(
                f"ws://{here.host}/ws/game/{code}/?v=-1",
                origin=here.address,
                additional_headers={"Cookie": person.cookie},
            ) as socket:
                found.append(await seen(socket))
    return found


async def seen(socket) -> dict:
    """The view that a socket begins with."""
    while (frame := json.loads(await socket.recv()))["t"] != "view":
        pass
    return frame


def main() -> None:
    """Begin some games, bury them in garbage, and look at them again."""
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    with site("uvicorn", unbound=True) as here:
        tables = [begin(here, 2) for _ in range(GAMES)]
        before, at_first = asyncio.run(views(here, tables)), here.memory()
        begun = time.perf_counter()
        senders = asyncio.run(storm(here, tables, frames))
        took = time.perf_counter() - begun
        after, at_last = asyncio.run(views(here, tables)), here.memory()
    told = sum((sender.told for sender in senders), Counter())
    played = sum(view["v"] for view in after) - sum(view["v"] for view in before)
    rows = [
        ("frames sent", f"{told['frames']:,}"),
        ("sockets opened", f"{told['sockets']:,}"),
        ("answers: refused", f"{told['no']:,}"),
        ("answers: why a move would be refused, or not", f"{told['why']:,}"),
        ("answers: a heartbeat or the view", f"{told['beat'] + told['view']:,}"),
        ("answers: a move that happened to be legal", f"{told['ok']:,}"),
        ("answers in all", f"{told['answers']:,}"),
        ("versions gained by the games, all players' views together", f"{played:,}"),
        ("seconds", f"{took:.0f}"),
        ("slowest burst of 17 frames, s", f"{max(sender.worst for sender in senders):.2f}"),
        ("memory of the server before and after, MB", f"{at_first:.0f}, {at_last:.0f}"),
    ]
    table(("garbage", "n"), rows)
    assert told["answers"] >= told["frames"]


if __name__ == "__main__":
    main()

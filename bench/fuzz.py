"""Garbage through real sockets to a real server: a million frames, if nothing else is said.

Half of it is a frame of a browser with something else in its move, which the rules have to refuse,
or not; a quarter is such a frame bent elsewhere; the rest is text, bytes and depth. The games are
begun anew again and again, each time on another board. A socket that is closed, a frame that is
not answered and an error in the log of the server are counted, and there must be none of them.

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
from itertools import cycle
from uuid import UUID

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from bench.figures import table
from bench.site import Person, Site, begin, site
from games.bots.simple import as_move
from games.rules import boards, rules_for
from games.rules.values import Data

GAMES = 4
"""At once."""
STAGE = 25_000
"""Frames after which other games are begun."""
SOCKETS = 3
"""Sockets of each player, and of watchers, at each game."""
AHEAD = 16
"""Frames sent before their answers are read."""
ROUND = 160
"""Frames after which a socket is opened anew."""
TIMEOUT_SECONDS = 30
ANSWERS = ("no", "why", "ok", "beat", "view")
FAULTS = ("closed", "hung", "errors")
"""Sockets that the server closed, bursts without an answer, errors in its log."""
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


def bend(dice: random.Random, place: Data, moves: list[Data]) -> None:
    """Put something else into this, from elsewhere or from another move, or cut it out."""
    for _ in range(dice.randrange(1, 3)):
        key = dice.choice([*place, *place, *place, *KEYS])
        match dice.randrange(6):
            case 0:
                place.pop(key, None)
            case 1 | 2:
                place[key] = value(dice)
            case _:
                other = dice.choice(moves)
                place[key] = other.get(key, dice.choice([*other.values()]))


def framed(dice: random.Random, moves: list[Data], v: int) -> Data:
    """A frame as a browser sends it, with a move that somebody could make somewhere."""
    kind = dice.choice(["move", "why", "why", "why", "beat"])
    if kind == "beat":
        return {"t": kind, "v": v}
    ref = str(UUID(int=dice.getrandbits(128), version=4))
    named = {"t": kind, "ref": ref, "move": dict(dice.choice(moves))}
    return named | {"v": v} if kind == "move" else named


def frame(dice: random.Random, moves: list[Data], v: int) -> str | bytes:
    """One frame of garbage."""
    match dice.randrange(20):
        case 0:
            return dice.randbytes(dice.randrange(80))
        case 1:
            return (dice.choice(["[", '{"t":', '[{"a":']) * dice.randrange(1, 1500))[:4090]
        case 2:
            return "".join(dice.choices(string.printable, k=dice.randrange(80)))
        case 3:
            return text_of(dice, value(dice))
        case 4:
            return " " * dice.randrange(3000, 10_000)
        case 5 | 6 | 7 | 8 | 9:
            whole = framed(dice, moves, v)
            bend(dice, whole, moves)
            text = text_of(dice, whole)
            at = dice.randrange(len(text))
            cut = text[:at] + dice.choice(string.printable) + text[at + dice.randrange(3) :]
            return text if dice.randrange(3) else cut
    whole = framed(dice, moves, v)
    if "move" in whole and dice.randrange(8):
        bend(dice, whole["move"], moves)
    return text_of(dice, whole)


def text_of(dice: random.Random, said: object) -> str:
    """This as JSON, one way or the other."""
    text = json.dumps(said, ensure_ascii=bool(dice.randrange(4)))
    return text.encode(errors="replace").decode()


class Sender:
    """One browser that sends garbage."""

    def __init__(self, here: Site, code: str, cookie: str, seed: str, moves: list[Data]) -> None:
        self.url, self.origin = f"ws://{here.host}/ws/game/{code}/?v=-1", Origin(here.address)
        self.headers = {"Cookie": cookie} if cookie else {}
        self.dice = random.Random(seed)
        self.moves = moves
        self.told: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.worst = 0.0

    async def send(self, frames: int) -> None:
        """Send so many frames, through one socket after another."""
        while frames > 0:
            try:
                async with connect(
                    self.url, origin=self.origin, additional_headers=self.headers, compression=None
                ) as socket:
                    self.told["sockets"] += 1
                    view = await seen(socket)
                    # what anybody could do at this game so far, anybody tries
                    self.moves += [as_move(entry) for entry in view["view"]["legal"]]
                    for _ in range(0, min(frames, ROUND), AHEAD):
                        await self.burst(socket, view["v"])
            except ConnectionClosed:
                self.told["closed"] += 1
            except TimeoutError:
                self.told["hung"] += 1
            frames -= ROUND

    async def burst(self, socket: ClientConnection, v: int) -> None:
        """Some frames at once, and a question after them that has one answer alone."""
        begun = time.perf_counter()
        for _ in range(AHEAD):
            await socket.send(frame(self.dice, self.moves, v))
        ref = str(UUID(int=self.dice.getrandbits(128), version=4))
        await socket.send(json.dumps({"t": "why", "ref": ref, "move": {"kind": "castle"}}))
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while ref not in (text := await socket.recv()):
                answer = json.loads(text)
                self.told[answer["t"]] += 1
                self.told["answers"] += answer["t"] in ANSWERS
                if code := answer["t"] in ("no", "why") and answer["code"]:
                    self.refused[code] += 1
        self.told["frames"] += AHEAD
        self.worst = max(self.worst, time.perf_counter() - begun)


async def storm(here: Site, tables: list[tuple[str, list[Person]]], frames: int) -> list[Sender]:
    """All senders at once."""
    senders = []
    for code, people in tables:
        moves = [{"kind": "market.draw", "slot": 0}]
        for n in range(SOCKETS):
            for person in (*people, None):
                cookie = person.cookie if person else ""
                senders.append(Sender(here, code, cookie, f"{code} {n} {cookie}", moves))
    each = -(-frames // (len(senders) * AHEAD)) * AHEAD
    async with asyncio.TaskGroup() as tasks:
        for sender in senders:
            tasks.create_task(sender.send(each))
    return senders


async def seen(socket: ClientConnection) -> Data:
    """The view that a socket begins with."""
    while (frame := json.loads(await socket.recv()))["t"] != "view":
        pass
    return frame


def main() -> None:
    """Begin games, bury them in garbage, and begin others."""
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    plays = cycle(boards())
    told, refused = Counter[str](), Counter[str]()
    worst, begun = 0.0, time.perf_counter()
    with site("uvicorn", unbound=True) as here:
        at_first = here.memory()
        for stage in range(0, frames, STAGE):
            chosen = [next(plays) for _ in range(GAMES)]
            tables = [
                begin(here, rules_for(play).board.sizes[0], f"{play}.base") for play in chosen
            ]
            for sender in asyncio.run(storm(here, tables, min(STAGE, frames - stage))):
                told += sender.told
                refused += sender.refused
                worst = max(worst, sender.worst)
            told["games"] += GAMES
        took, at_last = time.perf_counter() - begun, here.memory()
        told["errors"] = here.errors()
    rows = [
        ("frames sent", f"{told['frames']:,}"),
        ("sockets opened", f"{told['sockets']:,}"),
        ("games, on all boards in turn", f"{told['games']:,}"),
        ("answers: refused", f"{told['no']:,}"),
        ("answers: why a move would be refused, or not", f"{told['why']:,}"),
        ("answers: a heartbeat or the view", f"{told['beat'] + told['view']:,}"),
        ("answers: a move that happened to be legal", f"{told['ok']:,}"),
        ("answers in all", f"{told['answers']:,}"),
        *((f"said: {code}", f"{n:,}") for code, n in refused.most_common()),
        *((fault, f"{told[fault]:,}") for fault in FAULTS),
        ("seconds", f"{took:.0f}"),
        ("slowest burst of 17 frames, s", f"{worst:.2f}"),
        ("memory of the server before and after, MB", f"{at_first:.0f}, {at_last:.0f}"),
    ]
    table(("garbage", "n"), rows)
    assert told["answers"] >= told["frames"]
    assert not any(told[fault] for fault in FAULTS)


if __name__ == "__main__":
    main()

"""Two games that a viewer cannot tell apart are told to that viewer in the very same bytes.

One game is played as it was walked; beside it goes one for each viewer, whose state differs from it
in everything that viewer may not know. Whatever the server says to the viewer of both, over real
sockets and in pages, has to be the same text.
"""

import json
import re
import uuid
from collections import Counter

import msgspec
import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from common import qr
from games.bots.simple import as_move
from games.broadcast import frames
from games.models import Game, LoggedMove
from games.rules import boards, facts_of, rules_for, variants
from games.rules.catalog import mechanisms_of
from games.store import cache
from tables.models import Color, Place, Table
from tests.security.sites import endpoints
from tests.sweeps.samples import sample_for, told_more, untold
from tests.sweeps.walk import hoard, kinds, walk
from tests.toy import Dice
from tests.web.scene import Socket

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True)]

WINDOWS, SHORT = (0.0, 0.35, 0.8), (0.4,)
"""Where in a game it is looked at, as a part of its length: by `make soak`, and by `make test`."""
OWN = {"seat"}
"""Pages that show a secret of their reader and nothing of the game."""
AGAIN = {"moments"}
"""What plays the game again from its beginning: a sample is one from this moment on only."""
MOVES = 9
CANARY = "what another seat knows"
ACTIONS = 4
"""Moves that a viewer asks about."""


def adds(board: str, variant: str) -> bool:
    """Is a board played so by a rule, or by numbers of one, by which it is not played otherwise?"""
    usual = mechanisms_of(facts_of(board))
    played = mechanisms_of(facts_of(board, variant))
    return any(usual.get(name) != numbers for name, numbers in played.items())


CASES = [
    pytest.param(board, variant, marks=() if n == 0 or adds(board, variant) else pytest.mark.far)
    for board in boards()
    for n, variant in enumerate(variants(board))
]


def ref(*parts) -> str:
    """The same name for the same frame in both games."""
    return str(uuid.uuid5(uuid.NAMESPACE_OID, repr(parts)))


class Wire:
    """One viewer's socket at one game, and all that came through it."""

    def __init__(self, code: str, cookie: str) -> None:
        from rail.asgi import router

        headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
        headers += [(b"cookie", cookie.encode())] if cookie else []
        self.socket = Socket(router, f"/ws/game/{code}/?v=-1", headers=headers)
        self.texts: list[str] = []
        self.here = ""

    async def hear(self, t: str, wanted=lambda frame: True) -> dict:
        """The next frame of this kind; who is here comes when it likes and is kept apart."""
        while True:
            text = await self.socket.receive_from()
            frame = json.loads(text)
            if frame["t"] == "here":
                self.here = text
            else:
                self.texts.append(text)
            if frame["t"] == t and wanted(frame):
                return frame

    async def say(self, **frame) -> None:
        """Send a frame."""
        await self.socket.send_to(text_data=json.dumps(frame))


class Copy:
    """A game in the database with a socket for every viewer; `me`: whose sample it is."""

    def __init__(self, rules, people: list[User], me) -> None:
        self.rules, self.people, self.me = rules, people, me
        board = rules.board
        self.table = Table.objects.create(
            board=board.id, variant=board.variant, size=len(people), open=False
        )
        self.game = Game.objects.create(
            table=self.table, number=1, board=board.id, variant=board.variant,
            board_hash=board.hash, rules_version=1, state=b"",
        )  # fmt: skip
        for n, user in enumerate(people):
            facts = {"position": n, "user": user, "name": user.name, "color": Color.values[n]}
            Place.objects.create(table=self.table, **facts)
            self.game.seats.create(**facts)
        self.wires: dict[int | None, Wire] = {}
        self.drawn = qr.code(f"http://testserver/t/{self.table.code}/?hand").path

    def lay(self, version: int, state) -> None:
        """Let the game stand like this."""
        Game.objects.filter(pk=self.game.pk).update(
            version=version, state=self.rules.encode(state), over=state.over
        )
        cache.clear()

    def tell(self, log) -> None:
        """Let this have happened; what only others may know is something else here."""
        self.game.log.all().delete()
        LoggedMove.objects.bulk_create(
            LoggedMove(
                game=self.game, version=n, ref=uuid.uuid4(), move=b"",
                events=msgspec.json.encode([self.mine(event) for event in events]),
            )
            for n, events in enumerate(log)
        )  # fmt: skip

    def mine(self, event):
        """An event with other secrets of others."""
        if self.me == "all":
            return event
        own = {seat: data if seat == self.me else {CANARY: n} for n, (seat, data) in
               enumerate(event.secret.items())}  # fmt: skip
        return replace(event, secret=own)

    async def open(self, cookies) -> None:
        """Every viewer opens a socket."""
        for viewer, cookie in cookies.items():
            wire = self.wires[viewer] = Wire(self.table.code, cookie)
            assert (await wire.socket.connect())[0]

    async def settle(self) -> None:
        """Everybody knows that everybody is here."""
        for viewer, wire in self.wires.items():
            await wire.hear("here", lambda frame: all(frame["seats"]) and frame["watchers"] == 1)
            assert any('"t":"view"' in text for text in wire.texts), viewer

    async def close(self) -> None:
        """Everybody goes."""
        for wire in self.wires.values():
            await wire.socket.disconnect()


class Scene:
    """A walk, the game that plays it, and a sample for each viewer."""

    def __init__(self, board: str, variant: str) -> None:
        self.rules = rules_for(board, variant)
        sizes = self.rules.board.sizes
        self.seats = next((size for size in sizes if size >= 3), sizes[-1])
        name = f"sockets {board} {variant}"
        _, opening = self.rules.start(self.seats, Dice(name).seed())
        self.steps = list(walk(self.rules, self.seats, name, hoard if len(variant) % 2 else kinds))
        self.log = [opening, *(step.events for step in self.steps)]
        self.people = [User.objects.create_user(f"person{n}", name=f"Person {n}")
                       for n in range(self.seats)]  # fmt: skip
        self.viewers = (*range(self.seats), None)
        self.cookies = {None: ""}
        self.browsers = {None: Client()}
        for n, user in enumerate(self.people):
            browser = self.browsers[n] = Client()
            browser.force_login(user)
            self.cookies[n] = f"sessionid={browser.cookies['sessionid'].value}"
        self.real = Copy(self.rules, self.people, "all")
        self.samples = {me: Copy(self.rules, self.people, me) for me in self.viewers}
        self.copies = [self.real, *self.samples.values()]
        self.dice = Dice(f"samples {name}")
        self.compared: Counter[str] = Counter()

    def begin(self, at: int) -> None:
        """All games stand before this step of the walk."""
        state = self.steps[at].before
        for copy in self.copies:
            sample = state if copy is self.real else self.rules.resample(
                state, copy.me, self.dice.seed()
            )  # fmt: skip
            copy.lay(at, sample)
            copy.tell(self.log[: at + 1])

    def prepare(self, at: int) -> dict:
        """Each game stands where this step, or its like, shows its viewer the same; the moves."""
        step = self.steps[at]
        moves = {self.real.me: step.move}
        self.real.lay(at, step.before)
        plain = step.after.over or untold(step)
        for me, copy in self.samples.items():
            state, moves[me] = step.before, step.move
            if not (plain or me == step.seat or told_more(step, me)):
                state, moves[me] = sample_for(self.rules, step, me, self.dice.seed())
                self.compared["moves"] += 1
            copy.lay(at, state)
        return moves

    async def play(self, at: int) -> None:
        """One step in every game, through the socket of who moves."""
        moves = await database_sync_to_async(self.prepare)(at)
        seat = self.steps[at].seat
        for copy in self.copies:
            wire = copy.wires[seat]
            move = json.loads(self.rules.write_move(moves[copy.me]))
            await wire.say(t="move", ref=ref(at), v=at, move=move)
            await wire.hear("ok")
            watching = self.viewers if copy is self.real else [copy.me]
            for viewer in watching:
                texts = copy.wires[viewer].texts
                if not any(_is_version(text, at + 1) for text in texts[-3:]):
                    await copy.wires[viewer].hear("step", lambda frame: frame["v"] == at + 1)

    async def ask(self, at: int) -> None:
        """Every viewer asks why, plays what is refused, and says that it is still there."""
        before = self.steps[at].before
        for me, copy in self.samples.items():
            view = self.rules.view(before, me)
            legal = [as_move(move) for move in view["legal"]][:ACTIONS]
            foreign = [
                json.loads(self.rules.write_move(move)) for move in self.steps[at].legal[-ACTIONS:]
            ]
            for wire in (self.real.wires[me], copy.wires[me]):
                for n, move in enumerate((*legal, *foreign)):
                    await wire.say(t="why", ref=ref(at, n), move=move)
                    await wire.hear("why" if me is not None else "no")
                for v, move in ((at - 1, {"kind": "pass"}), (at, {"kind": "castle"})):
                    await wire.say(t="move", ref=ref(at, v), v=max(v, 0), move=move)
                    await wire.hear("no")
                await wire.say(t="beat", v=at)
                await wire.hear("beat", lambda frame: frame["v"] == at)
            self.compared["answers"] += len(legal) + len(foreign) + 3

    def pages(self, readers) -> None:
        """Every page of the game that these viewers can open."""
        for endpoint in endpoints():
            if "code" in endpoint.parameters and endpoint.name not in OWN | AGAIN:
                for me, copy in ((me, self.samples[me]) for me in readers):
                    real, sample = (self.page(endpoint, each, me) for each in (self.real, copy))
                    assert real == sample, endpoint.route
                    self.compared["pages"] += real[0] == 200

    def page(self, endpoint, copy: Copy, me) -> tuple[int, str]:
        """What a viewer gets, without what is the table's alone."""
        answer = self.browsers[me].get(endpoint.path(code=copy.table.code))
        text = b"".join(answer) if answer.streaming else answer.content
        return answer.status_code, plain(text.decode(), copy)

    def compare(self) -> None:
        """Both games said the same to each viewer."""
        for me, copy in self.samples.items():
            real, sample = self.real.wires[me], copy.wires[me]
            assert real.texts == sample.texts, me
            assert real.here == sample.here
            self.compared["frames"] += len(real.texts)
            self.compared["bytes"] += sum(map(len, real.texts))


def _is_version(text: str, v: int) -> bool:
    frame = json.loads(text)
    return frame["t"] in ("step", "view") and frame["v"] == v


def plain(text: str, copy: Copy) -> str:
    """A page without its nonce, its token, and the names of its table (drawn too) and seats."""
    text = re.sub(r'(nonce|name="csrfmiddlewaretoken" value)="[^"]*"', r'\1=""', text)
    text = re.sub(r"/seat/[\w-]{32}/", "/seat/token/", text)
    return text.replace(copy.drawn, "LINK").replace(copy.table.code, "CODE")


async def look(scene: Scene, windows=SHORT) -> None:
    """The whole comparison of one board. Pages cost as much as all the rest: `make test` opens
    those of one seat, which changes from board to board, and of the watchers."""
    one = Dice(scene.rules.board.id)(scene.seats)
    readers = scene.viewers if windows == WINDOWS else (one, None)
    for part in windows:
        start = int(len(scene.steps) * part)
        await database_sync_to_async(scene.begin)(start)
        for copy in scene.copies:
            await copy.open(scene.cookies)
        for copy in scene.copies:
            await copy.settle()
        scene.compare()
        await scene.ask(start)
        for at in range(start, min(start + MOVES, len(scene.steps))):
            await scene.play(at)
        scene.compare()
        if part == windows[-1]:
            await database_sync_to_async(scene.pages)(readers)
        for copy in scene.copies:
            await copy.close()


@pytest.fixture
def still(monkeypatch):
    """All games happen at the same moment."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.mark.parametrize(("board", "variant"), CASES)
async def test_samples_are_told_in_the_same_bytes(board, variant, still, far, record_property):
    scene = await database_sync_to_async(Scene)(board, variant)
    windows = WINDOWS if far > 1 else SHORT
    await look(scene, windows)
    compared = scene.compared
    told = ", ".join(f"{n:,} {what}" for what, n in compared.items())
    record_property("counted", f"samples {board}.{variant}, {scene.seats} seats: {told}")
    assert compared["moves"] >= MOVES * len(windows)
    assert compared["frames"] > 40 * len(windows)
    assert compared["answers"] > 10 * len(windows)
    assert compared["pages"] > scene.seats


def everything(events, seat):
    """Events as nobody but their owner may read them."""
    told = [event.seen_by(seat) for event in events]
    for event, shown in zip(events, told, strict=True):
        for secret in event.secret.values():
            shown["data"] = {**shown["data"], **secret}
    return told


async def test_a_leak_on_the_way_to_the_socket_is_noticed(still, monkeypatch):
    monkeypatch.setattr(frames, "visible_events", everything)
    scene = await database_sync_to_async(Scene)("usa", "base")
    with pytest.raises(AssertionError):
        await look(scene)

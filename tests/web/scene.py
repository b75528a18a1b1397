"""Tables, seats and sockets for the tests of games."""

import json
import uuid
from collections.abc import Callable
from random import Random

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import transaction
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from bench.arena import plain
from games.bots import facts
from games.bots.simple import as_move
from games.broadcast.diff import apply
from games.models import Game
from games.play import moves as actions
from games.play.start import start_game
from games.rules import rules_for
from games.rules.values import Data
from games.store import cache
from games.worker import GameWorker
from tables.models import Color, Place, Table

SECONDS = 60
"""After so long, what was waited for does not come, however busy the machine is."""
LOOKS, BETWEEN = 25, 0.02
"""There is silence when nothing has come in so many looks, so many seconds apart. They are counted:
on a busy machine half a second may pass in which nobody has had time to speak."""


class Socket(WebsocketCommunicator):
    """One that waits as long as what it hears may take, where others give up after a second."""

    async def connect(self, timeout: float = SECONDS) -> tuple[bool, int | str | None]:
        """Open it: whether that was allowed, and the protocol, or the code of the refusal."""
        return await super().connect(timeout)

    async def receive_output(self, timeout: float = SECONDS) -> Data:
        """What the application says next."""
        return await super().receive_output(timeout)

    async def receive_from(self, timeout: float = SECONDS) -> str:
        """The next frame."""
        frame = await super().receive_from(timeout)
        assert isinstance(frame, str)
        return frame

    async def disconnect(self, code: int = 1000, timeout: float = SECONDS) -> None:
        """Close it."""
        await super().disconnect(code, timeout)

    async def is_silent(self) -> bool:
        """Does nothing come for a moment?"""
        for _ in range(LOOKS):
            if not await self.receive_nothing(timeout=BETWEEN, interval=BETWEEN):
                return False
        return True


def begin(people: int = 2, bots: int = 0, **options) -> Game:
    """A game of these people and bots, from a table of their own."""
    size = people + bots
    table = Table.objects.create(**{"board": "usa", "variant": "base", "size": size} | options)
    for n in range(size):
        person = n < people
        name = f"{'Person' if person else 'Bot'} {n}"
        user = User.objects.create_user(f"{table.code}-{n}", name=name) if person else None
        bot = "" if person else "normal"
        Place.objects.create(
            table=table, position=n, user=user, bot=bot, name=name, color=Color.values[n]
        )
    with transaction.atomic():
        return start_game(table)


def user_of(game: Game, seat: int) -> int:
    """Whose seat this is."""
    user = game.seats.get(position=seat).user_id
    assert user is not None
    return user


def look(game: Game):
    """The stored game anew: its rules and state."""
    game.refresh_from_db()
    rules = rules_for(game.board, game.variant)
    return rules, rules.decode(bytes(game.state))


def next_move(game: Game) -> tuple[int, Data]:
    """Who is to move, and a legal move."""
    rules, state = look(game)
    seat = rules.active_seats(state)[0]
    return seat, as_move(rules.view(state, seat)["legal"][0])


def play(game: Game, seat: int, move: Data, v: int | None = None, ref: uuid.UUID | None = None):
    """Play as the person in this seat, on the present version if no other is named."""
    game.refresh_from_db()
    v = game.version if v is None else v
    data = json.dumps(move).encode()
    return actions.play(game.pk, user_of(game, seat), v, ref or uuid.uuid4(), data, seat)


def advance(game: Game, moves: int) -> None:
    """Let the people play some moves as a bot would."""
    board = facts(game.board, game.variant)
    for _ in range(moves):
        rules, state = look(game)
        if state.over:
            return
        seat = rules.active_seats(state)[0]
        rng = Random(game.version)
        play(game, seat, plain.choose(rules.view(state, seat), board, rng))


async def tick(ticking: GameWorker) -> int:
    """Let a clock move once where something is due; in how many games did it?"""
    begun = await ticking.tick()
    await ticking.finish()
    return begun


def opened(game: Game) -> Game:
    """The same game when everybody has kept their tickets."""
    while next_move(game)[1]["kind"] == "tickets.keep":
        play(game, *next_move(game))
    return game


def change(game: Game, **values) -> None:
    """Put a state with these values under a game."""
    rules, state = look(game)
    Game.objects.filter(pk=game.pk).update(state=rules.encode(replace(state, **values)))
    cache.clear()


def browser(game: Game, seat: int | None = None) -> Client:
    """A browser of who has this seat, or of somebody who watches."""
    client = Client()
    if seat is not None:
        client.force_login(User.objects.get(pk=user_of(game, seat)))
    return client


class Tab:
    """A browser tab with a socket at a game."""

    def __init__(
        self,
        game: Game,
        seat: int | None = None,
        v: int | str = -1,
        asks: str = "",
        client: Client | None = None,
    ) -> None:
        from rail.asgi import router  # it opens the folder of static files: not before they are

        self.game, self.seat = game, seat
        self.view: Data | None = None
        self.v = -1
        headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
        if client is None and seat is not None:
            client = browser(game, seat)
        if client is not None:
            cookie = f"sessionid={client.cookies['sessionid'].value}"
            headers.append((b"cookie", cookie.encode()))
        path = f"/ws/game/{game.table.code}/?v={v}{asks}"
        self.socket = Socket(router, path, headers=headers)

    @classmethod
    async def open(
        cls,
        game: Game,
        seat: int | None = None,
        v: int | str = -1,
        asks: str = "",
        client: Client | None = None,
    ) -> "Tab":
        """A connected tab, in a browser of who has the seat or in this one; `asks` is what its
        address says besides the version."""
        tab = await database_sync_to_async(cls)(game, seat, v, asks, client)
        assert (await tab.socket.connect())[0]
        return tab

    async def settle(self) -> None:
        """Pass over what who comes is told first: what happens from now on is told once."""
        await self.hear("watch")  # read together with all else that stood when this tab came

    async def hear(self, t: str, wanted: Callable[[Data], bool] = bool) -> Data:
        """The next frame of this kind; those before it are passed over. Who has just come may be
        told the same twice: as the news it is, and as what they have missed."""
        while True:
            frame = self._whole(await self.socket.receive_from())
            if frame["t"] == t and wanted(frame):
                return frame

    async def hear_all(self) -> list[Data]:
        """Every frame until there is silence for a moment."""
        frames = []
        while not await self.socket.is_silent():
            frames.append(self._whole(await self.socket.receive_from()))
        return frames

    def _whole(self, text: str) -> Data:
        """A frame, a step as the view that it leads to."""
        frame = json.loads(text)
        if frame["t"] == "step":
            view = apply(self.view, frame["set"])
            log = [{"v": frame["v"], "events": frame["events"]}]
            frame = {"t": "view", "v": frame["v"], "view": view, "log": log}
        if "view" in frame:
            self.view, self.v = frame["view"], frame["v"]
        return frame

    async def say(self, frame: Data | str) -> None:
        """Send a frame."""
        text = frame if isinstance(frame, str) else json.dumps(frame)
        await self.socket.send_to(text_data=text)

    async def move(self, v: int, move: Data, ref: str | None = None) -> str:
        """Send a move; its ref."""
        ref = ref or str(uuid.uuid4())
        await self.say({"t": "move", "ref": ref, "v": v, "move": move})
        return ref

    async def ended(self) -> int:
        """The code the server closes with."""
        while True:
            output = await self.socket.receive_output()
            if output["type"] == "websocket.close":
                assert type(output["code"]) is int  # daphne takes no other kind
                return output["code"]

    async def close(self) -> None:
        """Close the tab."""
        await self.socket.disconnect()

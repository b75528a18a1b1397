"""The room of a game: how a move reaches those who look at it.

Other processes are told that a game has moved on, and read for their own sockets what it has come
to.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from common import executor
from games.broadcast import frames, presence, rooms
from games.rules import Event, Rules, State
from games.store import cache
from games.store.batching import Batcher
from games.store.cache import GameSnapshot

# those who come and go meanwhile are told of in one frame
PRESENCE_DELAY_SECONDS = 0.3

# the seats of each person
Seats = Mapping[int | None, Collection[int]]

log = logging.getLogger(__name__)


class GameSocket(rooms.Socket):
    """What a game's room needs of a socket."""

    def push(self, v: int, text: str | None) -> None:
        """The game is at version `v`; the frame that leads there from the one before, if known."""


class GameRoom(rooms.Room[GameSocket]):
    """A game as this process shows it; everything but `render` happens on its loop."""

    kind = rooms.GAME

    def __init__(self, key: int, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(key, loop)
        self.shown: dict[int | None, tuple[int, dict]] = {}
        self.size = 0
        self.sent_presence = ""
        self.presence_timer: asyncio.TimerHandle | None = None

    def opened(self) -> None:
        """Keep the game in memory as long as somebody looks at it."""
        cache.pin(self.key)

    def closed(self) -> None:
        """Nobody looks at it any more."""
        cache.unpin(self.key)

    def audience_left(self, audience: int | None) -> None:
        """Forget what only these were shown."""
        self.shown.pop(audience, None)

    def render(
        self, n: int, rules: Rules, before: State | None, state: State, events: Iterable[Event]
    ) -> dict[int | None, str]:
        """The frame of a move for every audience that is here."""
        texts = {}
        for seat, new in rules.views(state, list(self.sockets)).items():
            version, old = self.shown.get(seat, (-1, {}))
            self.shown[seat] = n, new
            if version != n - 1 and before is not None:
                version, old = n - 1, rules.view(before, seat)
            if version == n - 1:
                texts[seat] = frames.step(old, new, seat, n, events)
            else:
                texts[seat] = frames.WholeView.of(
                    rules, state, seat, n, [(n, events, None)]
                ).frame()
        return texts

    def deliver(self, v: int, texts: dict[int | None, str], seats: Seats) -> None:
        """Hand everybody the frame of their audience; who has not the seat any more is handed
        nothing, and finds that out by asking for it."""
        for seat, sockets in self.sockets.items():
            text = texts.get(seat)
            for socket in list(sockets):
                mine = seat is None or seat in seats.get(socket.person.user, ())
                socket.push(v, text if mine else None)

    def schedule_presence_update(self, message: dict | None) -> None:
        """Somebody came or went: say so soon, with all others who do."""
        if message:
            rooms.publish(rooms.game(self.key), here=message)
        if self.presence_timer is None:
            self.presence_timer = self.loop.call_later(PRESENCE_DELAY_SECONDS, self.send_presence)

    def send_presence(self) -> None:
        """Tell everybody who is here, if they do not know."""
        self.presence_timer = None
        text = self.presence_frame()
        if text != self.sent_presence:
            self.sent_presence = text
            self.broadcast(text)

    def presence_frame(self) -> str:
        """The frame that says who is here."""
        here = presence.here(self.key)
        seats = [n in here.seats for n in range(self.size)]
        return frames.encode("here", seats=seats, watchers=here.watchers)

    def receive(self, process: str, message: dict[str, Any]) -> None:
        """Another process has stored a version, counts who is here, or sends a frame."""
        if "v" in message:
            _moved.add((self.key, message["v"]))
        elif "here" in message:
            told = presence.receive(self.key, process, **message["here"])
            self.schedule_presence_update(told)
        else:
            super().receive(process, message)


def broadcast(game: int, text: str) -> None:
    """Send everybody at a game the same frame, from any thread."""
    rooms.broadcast(rooms.game(game), text)


def send_to_seat(game: int, seat: int, text: str) -> None:
    """Send a frame to those who play this seat, and to nobody else, from any thread."""
    rooms.send_to(rooms.game(game), seat, text)


def broadcast_move(game: int, before: State, now: GameSnapshot, events: Iterable[Event]) -> None:
    """A version is stored: show it to everybody, from any thread."""
    if room := _find(game):
        texts = room.render(now.version, now.rules, before, now.state, events)
        executor.call_on_loop(room.loop, room.deliver, now.version, texts, now.seats)
    rooms.publish(rooms.game(game), v=now.version)


def _find(game: int) -> GameRoom | None:
    room = rooms.find(rooms.game(game))
    return room if isinstance(room, GameRoom) else None


async def _read_and_broadcast(moved: list[tuple[int, int]]) -> None:
    """Other processes have stored these versions of games: read and show them."""
    latest = dict(moved)
    try:
        texts = await executor.read(_render_latest, latest)
    except Exception:
        log.exception("moves of another process were not shown")
        texts = {}
    for game, v in latest.items():
        if room := _find(game):
            room.deliver(v, *texts.get(game, ({}, {})))


def _render_latest(moved: dict[int, int]) -> dict[int, tuple[dict[int | None, str], Seats]]:
    """The frames of these versions as they are stored, and who sits there; nothing of a game that
    has gone on."""
    texts = {}
    for game, (now, events) in cache.load_moved(moved).items():
        if room := _find(game):
            told = frames.EVENTS.decode(events)
            rendered = room.render(now.version, now.rules, None, now.state, told)
            texts[game] = rendered, now.seats
    return texts


_moved = Batcher(_read_and_broadcast)

"""The room of a game: how a move reaches those who look at it.

Other processes are told that a game has moved on, and read for their own sockets what it has come
to.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from common import executor
from games.broadcast import frames, presence, relay, rooms
from games.models import Game
from games.rules import Event, State
from games.rules.stored import read_events
from games.store import cache
from games.store.batching import Batcher
from games.store.cache import GameSnapshot

# those who come and go meanwhile are told of in one frame
PRESENCE_DELAY_SECONDS = 0.3

# the seats of each person
Seats = Mapping[int, Collection[int]]

log = logging.getLogger(__name__)


class GameSocket(rooms.Socket):
    """What a game's room needs of a socket."""

    def push(self, v: int, text: str | None) -> None:
        """The game is at version `v`; the frame that leads there from the one before, if known."""


class GameRoom(rooms.Room[GameSocket]):
    """A game as this process shows it; all of it happens on its loop."""

    kind = rooms.GAME

    def __init__(self, key: int, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(key, loop)
        self.shown: dict[int | None, tuple[int, dict[str, Any]]] = {}
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

    def show(self, before: State[Any] | None, now: GameSnapshot, events: Iterable[Event]) -> None:
        """Show everybody a version that is stored, and what led there from the state `before`, if
        that is known."""
        self.deliver(now.version, self.render(before, now, events), now.seats)

    def render(
        self, before: State[Any] | None, now: GameSnapshot, events: Iterable[Event]
    ) -> dict[int | None, str]:
        """The frame of a move for every audience that is here."""
        n, rules, texts = now.version, now.rules, {}
        for seat, new in rules.views(now.state, list(self.sockets)).items():
            version, old = self.shown.get(seat, (-1, {}))
            self.shown[seat] = n, new
            if version != n - 1 and before is not None:
                version, old = n - 1, rules.view(before, seat)
            if version == n - 1:
                texts[seat] = frames.step(old, new, seat, n, events)
            else:
                texts[seat] = frames.WholeView.of(
                    rules, now.state, seat, n, [(n, events, None)]
                ).frame()
        return texts

    def deliver(self, v: int, texts: dict[int | None, str], seats: Seats) -> None:
        """Hand everybody the frame of their audience; who has not the seat any more is handed
        nothing, and finds that out by asking for it."""
        for seat, sockets in self.sockets.items():
            text = texts.get(seat)
            for socket in list(sockets):
                user = socket.person.user
                mine = seat is None or (user is not None and seat in seats.get(user, ()))
                socket.push(v, text if mine else None)

    def schedule_presence_update(self, message: dict[str, Any] | None) -> None:
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


def broadcast_move(
    game: int, before: State[Any], now: GameSnapshot, events: Iterable[Event]
) -> None:
    """A version is stored: have it shown to everybody, from any thread. The views are made on the
    loop of the room, so the next moves are stored meanwhile."""
    if room := _find(game):
        executor.call_on_loop(room.loop, room.show, before, now, events)
    rooms.publish(rooms.game(game), v=now.version)


def broadcast_rematch(table: int) -> None:
    """Tell everybody at the latest game of a table who asks for another, and who agrees."""
    if game := _latest(table):
        broadcast(game.pk, frames.rematch(game))


def broadcast_watching(table: int) -> None:
    """Tell everybody at the latest game of a table, if there is one, whether others may look on."""
    if game := _latest(table):
        broadcast(game.pk, frames.watch(game.table))


def forget(game: int) -> None:
    """Other people sit there now: no process believes any more what it knows of this game. To be
    called after the commit, from any thread."""
    cache.evict(game)
    relay.publish("forget", game=game)


def _forgotten(process: str, message: dict[str, Any]) -> None:
    cache.evict(message["game"])


relay.handle("forget", _forgotten)


def _latest(table: int) -> Game | None:
    return Game.objects.filter(table=table).order_by("-number").first()


def _find(game: int) -> GameRoom | None:
    room = rooms.find(rooms.game(game))
    return room if isinstance(room, GameRoom) else None


async def _read_and_show(moved: list[tuple[int, int]]) -> None:
    """Other processes have stored these versions of games: read and show them."""
    latest = dict(moved)
    try:
        found = await executor.read(cache.load_moved, latest)
    except Exception:
        log.exception("moves of another process were not read")
        found = {}
    for game, v in latest.items():
        if room := _find(game):
            if game in found:
                now, events = found[game]
                # one after the other, so that sockets are heard in between
                room.loop.call_soon(room.show, None, now, read_events(events))
            else:  # it has gone on: who is behind asks
                room.deliver(v, {}, {})


_moved = Batcher(_read_and_show)

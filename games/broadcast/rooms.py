"""Rooms: who looks at which game in this process, and how a move reaches them.

A frame is written once for each audience: a seat, or None for watchers. Other processes are told
that a game has moved on, and read for their own sockets what it has come to.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol

from common import executor
from common.persons import Person
from games.broadcast import frames, presence, relay
from games.live.open_sockets import schedule_recheck
from games.rules import Event, Rules, State
from games.store import cache
from games.store.batching import Batcher
from games.store.cache import GameSnapshot

# those who come and go meanwhile are told of in one frame
PRESENCE_DELAY_SECONDS = 0.3

# the seats of each person
Seats = Mapping[int | None, Collection[int]]

log = logging.getLogger(__name__)


class Socket(Protocol):
    """What a room needs of a socket."""

    user: int | None
    person: Person

    def push(self, v: int, text: str | None) -> None:
        """The game is at version `v`; the frame that leads there from the one before, if known."""

    def post(self, text: str) -> None:
        """Send this frame."""


class Room:
    """A game as this process shows it; everything but `render` happens on its loop."""

    def __init__(self, game: int, loop: asyncio.AbstractEventLoop) -> None:
        self.game, self.loop = game, loop
        self.sockets: dict[int | None, set[Socket]] = {}
        self.shown: dict[int | None, tuple[int, dict]] = {}
        self.size = 0
        self.sent_presence = ""
        self.presence_timer: asyncio.TimerHandle | None = None

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
                mine = seat is None or seat in seats.get(socket.user, ())
                socket.push(v, text if mine else None)

    def broadcast(
        self, text: str, watchers: bool = True, people: Collection[int] | None = None
    ) -> None:
        """Hand everybody the same frame, or only who plays; of these people alone, if they are
        named, and of operators who watch."""
        for seat, sockets in self.sockets.items():
            if watchers or seat is not None:
                for socket in sockets:
                    looks_on = watchers and socket.person.is_operator
                    if people is None or socket.user in people or looks_on:
                        socket.post(text)

    def send_to_seat(self, seat: int, text: str) -> None:
        """Hand a frame to those who play this seat, and to nobody else."""
        for socket in self.sockets.get(seat, ()):
            socket.post(text)

    def schedule_presence_update(self, message: dict | None) -> None:
        """Somebody came or went: say so soon, with all others who do."""
        if message:
            relay.publish(game=self.game, here=message)
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
        here = presence.here(self.game)
        seats = [n in here.seats for n in range(self.size)]
        return frames.encode("here", seats=seats, watchers=here.watchers)


_rooms: dict[int, Room] = {}


def join(game: int, seat: int | None, size: int, socket: Socket) -> Room:
    """Let a socket hear of a game as one of this audience."""
    loop = asyncio.get_running_loop()
    room = _rooms.get(game)
    if room is None or room.loop is not loop:
        room = _rooms[game] = Room(game, loop)
        cache.pin(game)
    room.size = size
    room.sockets.setdefault(seat, set()).add(socket)
    subscribe()
    return room


def leave(room: Room, seat: int | None, socket: Socket) -> None:
    """Let it hear nothing any more."""
    sockets = room.sockets.get(seat, set())
    sockets.discard(socket)
    if not sockets:
        room.sockets.pop(seat, None)
        room.shown.pop(seat, None)
    if not room.sockets and _rooms.get(room.game) is room:
        del _rooms[room.game]
        cache.unpin(room.game)


def broadcast_move(game: int, before: State, now: GameSnapshot, events: Iterable[Event]) -> None:
    """A version is stored: show it to everybody, from any thread."""
    room = _rooms.get(game)
    if room:
        texts = room.render(now.version, now.rules, before, now.state, events)
        executor.soon(room.loop, room.deliver, now.version, texts, now.seats)
    relay.publish(game=game, v=now.version)


def broadcast(
    game: int, text: str, watchers: bool = True, people: Collection[int] | None = None
) -> None:
    """Send everybody at a game the same frame, or as `Room.broadcast` says, from any thread."""
    if room := _rooms.get(game):
        executor.soon(room.loop, room.broadcast, text, watchers, people)
    named = None if people is None else sorted(people)
    relay.publish(game=game, text=text, watchers=watchers, people=named)


def send_to_seat(game: int, seat: int, text: str) -> None:
    """Send a frame to those who play this seat, from any thread."""
    if room := _rooms.get(game):
        executor.soon(room.loop, room.send_to_seat, seat, text)
    relay.publish(game=game, seat=seat, text=text)


def subscribe() -> None:
    """Hear what the other processes tell of games, and be heard by them, on the running loop."""
    relay.subscribe(_hear)


def _hear(process: str, news: dict[str, Any]) -> None:
    if "recall" in news:
        # a process of an earlier release names no table
        schedule_recheck(news["recall"], news["session"], news.get("table"))
        return
    room = _rooms.get(news["game"])
    if room is None:
        return
    if "v" in news:
        _moved.add((room.game, news["v"]))
    elif "seat" in news:
        room.send_to_seat(news["seat"], news["text"])
    elif "text" in news:
        # a process of an earlier release names no people
        room.broadcast(news["text"], news["watchers"], news.get("people"))
    else:
        here = news["here"]
        room.schedule_presence_update(
            presence.receive(room.game, process, here["seats"], here["watchers"])
        )


async def _read_and_broadcast(moved: list[tuple[int, int]]) -> None:
    """Other processes have stored these versions of games: read and show them."""
    latest = dict(moved)
    try:
        texts = await executor.read(_render_latest, latest)
    except Exception:
        log.exception("moves of another process were not shown")
        texts = {}
    for game, v in latest.items():
        if room := _rooms.get(game):
            room.deliver(v, *texts.get(game, ({}, {})))


def _render_latest(moved: dict[int, int]) -> dict[int, tuple[dict[int | None, str], Seats]]:
    """The frames of these versions as they are stored, and who sits there; nothing of a game that
    has gone on."""
    texts = {}
    for game, (now, events) in cache.load_moved(moved).items():
        if room := _rooms.get(game):
            told = frames.EVENTS.decode(events)
            rendered = room.render(now.version, now.rules, None, now.state, told)
            texts[game] = rendered, now.seats
    return texts


_moved = Batcher(_read_and_broadcast)

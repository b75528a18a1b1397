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
from games.live.open_sockets import look_again
from games.rules import Event, Rules, State
from games.store import cache
from games.store.batching import Together
from games.store.cache import Live

PAUSE = 0.3
"""Seconds in which those who come and go are gathered into one frame."""

Seats = Mapping[int | None, Collection[int]]
"""The seats of each person."""

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
        self.here = ""
        self.telling: asyncio.TimerHandle | None = None

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
                texts[seat] = frames.Whole.of(rules, state, seat, n, [(n, events, None)]).frame()
        return texts

    def deliver(self, v: int, texts: dict[int | None, str], seats: Seats) -> None:
        """Hand everybody the frame of their audience; who has not the seat any more is handed
        nothing, and finds that out by asking for it."""
        for seat, sockets in self.sockets.items():
            text = texts.get(seat)
            for socket in list(sockets):
                mine = seat is None or seat in seats.get(socket.user, ())
                socket.push(v, text if mine else None)

    def post(self, text: str, watchers: bool = True, people: Collection[int] | None = None) -> None:
        """Hand everybody the same frame, or only who plays; of these people alone, if they are
        named, and of operators who watch."""
        for seat, sockets in self.sockets.items():
            if watchers or seat is not None:
                for socket in sockets:
                    looks_on = watchers and socket.person.is_operator
                    if people is None or socket.user in people or looks_on:
                        socket.post(text)

    def whisper(self, seat: int, text: str) -> None:
        """Hand a frame to those who play this seat, and to nobody else."""
        for socket in self.sockets.get(seat, ()):
            socket.post(text)

    def gather(self, news: dict | None) -> None:
        """Somebody came or went: say so soon, with all others who do."""
        if news:
            relay.spread(game=self.game, here=news)
        if self.telling is None:
            self.telling = self.loop.call_later(PAUSE, self.tell)

    def tell(self) -> None:
        """Tell everybody who is here, if they do not know."""
        self.telling = None
        text = self.presence()
        if text != self.here:
            self.here = text
            self.post(text)

    def presence(self) -> str:
        """The frame that says who is here."""
        here = presence.here(self.game)
        seats = [n in here.seats for n in range(self.size)]
        return frames.write("here", seats=seats, watchers=here.watchers)


_rooms: dict[int, Room] = {}


def enter(game: int, seat: int | None, size: int, socket: Socket) -> Room:
    """Let a socket hear of a game as one of this audience."""
    loop = asyncio.get_running_loop()
    room = _rooms.get(game)
    if room is None or room.loop is not loop:
        room = _rooms[game] = Room(game, loop)
        cache.look(game)
    room.size = size
    room.sockets.setdefault(seat, set()).add(socket)
    listen()
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
        cache.look_away(room.game)


def show(game: int, before: State, now: Live, events: Iterable[Event]) -> None:
    """A version is stored: show it to everybody, from any thread."""
    room = _rooms.get(game)
    if room:
        texts = room.render(now.version, now.rules, before, now.state, events)
        executor.soon(room.loop, room.deliver, now.version, texts, now.seats)
    relay.spread(game=game, v=now.version)


def say(game: int, text: str, watchers: bool = True, people: Collection[int] | None = None) -> None:
    """Send everybody at a game the same frame, or as `Room.post` says, from any thread."""
    if room := _rooms.get(game):
        executor.soon(room.loop, room.post, text, watchers, people)
    named = None if people is None else sorted(people)
    relay.spread(game=game, text=text, watchers=watchers, people=named)


def whisper(game: int, seat: int, text: str) -> None:
    """Send a frame to those who play this seat, from any thread."""
    if room := _rooms.get(game):
        executor.soon(room.loop, room.whisper, seat, text)
    relay.spread(game=game, seat=seat, text=text)


def listen() -> None:
    """Hear what the other processes tell of games, and be heard by them, on the running loop."""
    relay.listen(_hear)


def _hear(process: str, news: dict[str, Any]) -> None:
    if "recall" in news:
        # a process of an earlier release names no table
        look_again(news["recall"], news["session"], news.get("table"))
        return
    room = _rooms.get(news["game"])
    if room is None:
        return
    if "v" in news:
        _moved.add((room.game, news["v"]))
    elif "seat" in news:
        room.whisper(news["seat"], news["text"])
    elif "text" in news:
        # a process of an earlier release names no people
        room.post(news["text"], news["watchers"], news.get("people"))
    else:
        here = news["here"]
        room.gather(presence.hear(room.game, process, here["seats"], here["watchers"]))


async def _follow(moved: list[tuple[int, int]]) -> None:
    """Other processes have stored these versions of games: read and show them."""
    latest = dict(moved)
    try:
        texts = await executor.read(_catch, latest)
    except Exception:
        log.exception("moves of another process were not shown")
        texts = {}
    for game, v in latest.items():
        if room := _rooms.get(game):
            room.deliver(v, *texts.get(game, ({}, {})))


def _catch(moved: dict[int, int]) -> dict[int, tuple[dict[int | None, str], Seats]]:
    """The frames of these versions as they are stored, and who sits there; nothing of a game that
    has gone on."""
    texts = {}
    for game, (now, events) in cache.follow(moved).items():
        if room := _rooms.get(game):
            told = frames.EVENTS.decode(events)
            rendered = room.render(now.version, now.rules, None, now.state, told)
            texts[game] = rendered, now.seats
    return texts


_moved = Together(_follow)

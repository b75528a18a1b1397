"""Rooms: the sockets of this process by what they show, and how they are told.

A frame is written once for each audience: a seat of a game, a person at a table, or None for
everybody else. What is told to a room here is told to the same room in the other processes.
"""

import asyncio
from collections.abc import Collection
from typing import Any, Generic, Protocol, Self, TypeVar

from common import executor
from common.persons import Person
from games.broadcast import relay

# what a room is of, a game or a table, and its key in the database
Topic = tuple[str, int]
GAME, LOBBY = "game", "lobby"


class Socket(Protocol):
    """What a room needs of a socket."""

    person: Person

    def post(self, text: str) -> None:
        """Send this frame; waits for nobody."""


S = TypeVar("S", bound=Socket)


class Room(Generic[S]):
    """Who looks at one thing in this process; all of it happens on its loop."""

    kind: str

    def __init__(self, key: int, loop: asyncio.AbstractEventLoop) -> None:
        self.key, self.loop = key, loop
        self.sockets: dict[int | None, set[S]] = {}

    @classmethod
    def join(cls, key: int, audience: int | None, socket: S) -> Self:
        """Let a socket hear of this thing, as one of this audience, on the running loop."""
        loop = asyncio.get_running_loop()
        room = _rooms.get((cls.kind, key))
        if not isinstance(room, cls) or room.loop is not loop:
            _rooms[cls.kind, key] = room = cls(key, loop)
            room.opened()
        room.sockets.setdefault(audience, set()).add(socket)
        subscribe()
        return room

    def leave(self, audience: int | None, socket: S) -> None:
        """Let a socket hear nothing any more."""
        sockets = self.sockets.get(audience, set())
        sockets.discard(socket)
        if not sockets and self.sockets.pop(audience, None) is not None:
            self.audience_left(audience)
        if not self.sockets and _rooms.get((self.kind, self.key)) is self:
            del _rooms[self.kind, self.key]
            self.closed()

    def opened(self) -> None:
        """The first socket comes."""

    def closed(self) -> None:
        """The last socket has gone."""

    def audience_left(self, audience: int | None) -> None:
        """Nobody of this audience is here any more."""

    def broadcast(
        self, text: str, watchers: bool = True, people: Collection[int] | None = None
    ) -> None:
        """Send everybody the same frame, or only who has a seat; to these people alone, if they
        are named, and to operators who look on."""
        for audience, sockets in self.sockets.items():
            if watchers or audience is not None:
                for socket in sockets:
                    looks_on = watchers and socket.person.is_operator
                    if people is None or socket.person.user in people or looks_on:
                        socket.post(text)

    def send_to(self, audience: int | None, text: str) -> None:
        """Send a frame to one audience, and to nobody else."""
        for socket in self.sockets.get(audience, ()):
            socket.post(text)

    def receive(self, process: str, message: dict[str, Any]) -> None:
        """Another process tells this room something."""
        if "audience" in message:
            self.send_to(message["audience"], message["text"])
        else:
            self.broadcast(message["text"], message["watchers"], message["people"])


_rooms: dict[Topic, Room[Any]] = {}


def game(key: int) -> Topic:
    """Those who look at this game."""
    return GAME, key


def lobby(key: int) -> Topic:
    """Those who are in the lobby of this table."""
    return LOBBY, key


def find(topic: Topic) -> Room[Any] | None:
    """The room of this topic, if anybody is in it."""
    return _rooms.get(topic)


def broadcast(
    topic: Topic, text: str, watchers: bool = True, people: Collection[int] | None = None
) -> None:
    """Send a frame to a room in every process as `Room.broadcast` says, from any thread."""
    if room := _rooms.get(topic):
        executor.call_on_loop(room.loop, room.broadcast, text, watchers, people)
    named = None if people is None else sorted(people)
    publish(topic, text=text, watchers=watchers, people=named)


def send_to(topic: Topic, audience: int, text: str) -> None:
    """Send a frame to one audience of a room in every process, from any thread."""
    if room := _rooms.get(topic):
        executor.call_on_loop(room.loop, room.send_to, audience, text)
    publish(topic, audience=audience, text=text)


def publish(topic: Topic, **message: Any) -> None:
    """Tell this room in the other processes, from any thread."""
    relay.publish("room", topic=topic, **message)


def subscribe() -> None:
    """Hear what the other processes tell, and be heard by them, on the running loop."""
    relay.subscribe()


def _receive(process: str, message: dict[str, Any]) -> None:
    kind, key = message["topic"]
    if room := _rooms.get((kind, key)):
        room.receive(process, message)


relay.handle("room", _receive)

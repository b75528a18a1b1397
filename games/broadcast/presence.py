"""Who has a socket open at a game.

Every process counts its own sockets and tells the others its sum. What is not refreshed runs out,
because servers may end without a word.
"""

import secrets
import time
from collections.abc import Iterable

import msgspec

TTL = 45
"""Seconds that a socket counts after its last heartbeat."""
REFRESH = 15
PROCESS = secrets.token_hex(8)


class Sum(msgspec.Struct, frozen=True):
    """The seats and the number of watchers that are here."""

    seats: frozenset[int]
    watchers: int


NOBODY = Sum(frozenset(), 0)


class Room:
    """The sockets at one game."""

    def __init__(self) -> None:
        self.sockets: dict[str, tuple[frozenset[int], float]] = {}
        self.others: dict[str, tuple[Sum, float]] = {}
        self.told: Sum | None = None
        self.told_at = 0.0

    def own(self, now: float) -> Sum:
        """What this process counts."""
        self.sockets = {name: held for name, held in self.sockets.items() if held[1] > now}
        seats = [seats for seats, _ in self.sockets.values()]
        return Sum(frozenset().union(*seats), seats.count(frozenset()))

    def all(self, now: float) -> Sum:
        """What all processes count."""
        sums = [self.own(now), *(sum_ for sum_, end in self.others.values() if end > now)]
        return Sum(frozenset().union(*(s.seats for s in sums)), sum(s.watchers for s in sums))

    def news(self, now: float) -> dict | None:
        """The message for the other processes, if there is anything new or it is time again."""
        own = self.own(now)
        if own == self.told and now < self.told_at + REFRESH:
            return None
        self.told, self.told_at = own, now
        return {"seats": sorted(own.seats), "watchers": own.watchers}


_rooms: dict[int, Room] = {}


def beat(game: int, socket: str, *seats: int) -> dict | None:
    """A socket of these seats, or of a watcher, is alive; the message to spread, if any."""
    now = time.monotonic()
    room = _rooms.setdefault(game, Room())
    room.sockets[socket] = (frozenset(seats), now + TTL)
    return room.news(now)


def leave(game: int, socket: str) -> dict | None:
    """A socket was closed; the message to spread, if there is one."""
    now = time.monotonic()
    if (room := _rooms.get(game)) is None:
        return None
    room.sockets.pop(socket, None)
    news = room.news(now)
    if not room.sockets:
        del _rooms[game]
    return news


def own() -> dict[int, frozenset[int]]:
    """The seats that have a socket in this process, by game."""
    now = time.monotonic()
    return {game: seats for game, room in _rooms.items() if (seats := room.own(now).seats)}


def hear(game: int, process: str, seats: Iterable[int], watchers: int) -> dict | None:
    """Another process told its sum; if it was not here before, the message to tell it ours."""
    if process == PROCESS or (room := _rooms.get(game)) is None:
        return None
    now = time.monotonic()
    known = room.others.pop(process, None)
    told = Sum(frozenset(seats), watchers)
    if told == NOBODY:
        return None
    room.others[process] = (told, now + TTL)
    if known is None:
        room.told = None
    return room.news(now)


def here(game: int) -> Sum:
    """Who is at this game now."""
    return _rooms[game].all(time.monotonic()) if game in _rooms else NOBODY

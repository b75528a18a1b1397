"""Who has a socket open at a game.

Every process counts its own sockets and tells the others its sum. What is not refreshed runs out,
because servers may end without a word.
"""

import secrets
import time
from collections.abc import Iterable
from typing import Any

import msgspec

# a socket counts so long after its last heartbeat
TTL_SECONDS = 45
REFRESH_SECONDS = 15
PROCESS = secrets.token_hex(8)


class Headcount(msgspec.Struct, frozen=True):
    """The seats and the number of watchers that are here."""

    seats: frozenset[int]
    watchers: int


NOBODY = Headcount(frozenset(), 0)


class Presence:
    """The sockets at one game."""

    def __init__(self) -> None:
        self.sockets: dict[str, tuple[frozenset[int], float]] = {}
        self.others: dict[str, tuple[Headcount, float]] = {}
        self.told: Headcount | None = None
        self.told_at = 0.0

    def own(self, now: float) -> Headcount:
        """What this process counts."""
        self.sockets = {name: held for name, held in self.sockets.items() if held[1] > now}
        seats = [seats for seats, _ in self.sockets.values()]
        return Headcount(frozenset().union(*seats), seats.count(frozenset()))

    def all(self, now: float) -> Headcount:
        """What all processes count."""
        counts = [self.own(now), *(count for count, end in self.others.values() if end > now)]
        seats = frozenset[int]().union(*(count.seats for count in counts))
        return Headcount(seats, sum(count.watchers for count in counts))

    def message(self, now: float) -> dict[str, Any] | None:
        """The message for the other processes, if there is anything new or it is time again."""
        own = self.own(now)
        if own == self.told and now < self.told_at + REFRESH_SECONDS:
            return None
        self.told, self.told_at = own, now
        return {"seats": sorted(own.seats), "watchers": own.watchers}


_presences: dict[int, Presence] = {}


def heartbeat(game: int, socket: str, *seats: int) -> dict[str, Any] | None:
    """A socket of these seats, or of a watcher, is alive; the message to publish, if any."""
    now = time.monotonic()
    presence = _presences.setdefault(game, Presence())
    presence.sockets[socket] = (frozenset(seats), now + TTL_SECONDS)
    return presence.message(now)


def leave(game: int, socket: str) -> dict[str, Any] | None:
    """A socket was closed; the message to publish, if there is one."""
    now = time.monotonic()
    if (presence := _presences.get(game)) is None:
        return None
    presence.sockets.pop(socket, None)
    message = presence.message(now)
    if not presence.sockets:
        del _presences[game]
    return message


def own() -> dict[int, frozenset[int]]:
    """The seats that have a socket in this process, by game."""
    now = time.monotonic()
    return {
        game: seats for game, presence in _presences.items() if (seats := presence.own(now).seats)
    }


def receive(game: int, process: str, seats: Iterable[int], watchers: int) -> dict[str, Any] | None:
    """Another process told its sum; if it was not here before, the message to tell it ours."""
    if process == PROCESS or (presence := _presences.get(game)) is None:
        return None
    now = time.monotonic()
    known = presence.others.pop(process, None)
    told = Headcount(frozenset(seats), watchers)
    if told == NOBODY:
        return None
    presence.others[process] = (told, now + TTL_SECONDS)
    if known is None:
        presence.told = None
    return presence.message(now)


def here(game: int) -> Headcount:
    """Who is at this game now."""
    return _presences[game].all(time.monotonic()) if game in _presences else NOBODY

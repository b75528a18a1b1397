"""The open sockets of this process, at games and in lobbies, and who of them has to go.

Whatever makes credentials void says so after the commit, by `recheck`: every process looks again at
the sockets in question. A message may be lost, and some sockets never say anything; so the worker
of `office/maintenance.py` looks at all of them in turn.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from common import conditions, executor
from common.close_codes import CloseCode
from common.conditions import Condition
from common.persons import Person
from games.broadcast import relay
from moderation import access, server_settings

log = logging.getLogger(__name__)


class Socket(Protocol):
    """What is to be known of a socket: whose it is, at which table, from where, and what opened
    it."""

    person: Person
    table: int
    address: str
    credential: Condition

    async def shut(self, code: CloseCode) -> None:
        """Close, and hear no more."""


S = TypeVar("S", bound=Socket)

# the socket that was not looked at for longest comes first
_open: dict[Socket, asyncio.AbstractEventLoop] = {}
_looking: set[asyncio.Task[Any]] = set()


def register(socket: Socket) -> None:
    """This one is open, on the running loop."""
    _open[socket] = asyncio.get_running_loop()


def unregister(socket: Socket) -> None:
    """This one is closed."""
    _open.pop(socket, None)


def count() -> int:
    """How many are open in this process."""
    return len(_open)


def longest_unchecked(most: int | None = None) -> list[Socket]:
    """So many of them that were not looked at for longest, or all; they come last from now on."""
    found = list(_open)[:most]
    for socket in found:
        _open[socket] = _open.pop(socket)
    return found


def recheck(*people: int, session: str = "", table: int | None = None) -> None:
    """Something was taken from these people, a session has ended, or a table was closed to
    watchers: every process looks at their sockets again. To be called after the commit, from any
    thread."""
    relay.publish("recheck", people=people, session=session, table=table)
    schedule_recheck(people, session, table)


def schedule_recheck(people: Collection[int], session: str, table: int | None) -> None:
    """Look again at the sockets of these people, of this session and at this table, in this
    process, soon."""
    server_settings.forget()  # who is shut out was so by another process
    loops: dict[asyncio.AbstractEventLoop, list[Socket]] = {}
    for socket, loop in list(_open.items()):
        person = socket.person
        ended = session and person.session == session
        if person.user in people or ended or socket.table == table:
            loops.setdefault(loop, []).append(socket)
    for loop, sockets in loops.items():
        executor.call_on_loop(loop, _begin, sockets)


async def close_revoked(sockets: Iterable[Socket]) -> None:
    """Close those of these that may stay no longer."""
    for socket in await executor.read(revoked, list(sockets)):
        await socket.shut(CloseCode.NOT_ALLOWED)


def revoked(sockets: Sequence[S], new: Mapping[S, Condition] | None = None) -> list[S]:
    """Who of these may stay no longer, asked at once: the server is not open to them any more, or
    what opened the socket does so no longer, unless they have a `new` credential."""
    held = conditions.each_holds([(new or {}).get(socket, socket.credential) for socket in sockets])
    return [
        socket
        for socket, holds in zip(sockets, held, strict=True)
        if not holds or access.keeps_out(socket.person, socket.address)
    ]


def _begin(sockets: list[Socket]) -> None:
    task = asyncio.get_running_loop().create_task(close_revoked(sockets))
    _looking.add(task)
    task.add_done_callback(_ended)


def _ended(task: asyncio.Task[Any]) -> None:
    _looking.discard(task)
    if not task.cancelled() and (error := task.exception()):
        log.error("sockets were not looked at: %s", error)


def _receive(process: str, message: dict[str, Any]) -> None:
    schedule_recheck(message["people"], message["session"], message["table"])


relay.handle("recheck", _receive)

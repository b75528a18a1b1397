"""The room of a lobby: everybody at a table is shown it whenever it has changed.

Of each change the table is read once for all of them, and written once for each person who sits
there and once for everybody else. Whoever opened a socket by what holds no longer is told nothing.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

from msgspec import Struct

from common import executor
from common.close_codes import CloseCode
from common.conditions import Condition
from games import credentials
from games.broadcast import rooms
from games.broadcast.frames import encode
from games.live import open_sockets
from games.store.batching import Batcher
from tables.models import Table

from .table_json import seen_by, table_seen

log = logging.getLogger(__name__)


class TableSocket(open_sockets.Socket, rooms.Socket):
    """What a lobby's room needs of a socket."""

    audience: int | None

    def push(self, text: str) -> None:
        """This is how its audience sees the table."""


class TableUpdate(Struct, frozen=True):
    """A table as it was read for some sockets: who of them has sat down meanwhile, with the
    credential of their new place, who has to go, and the frame of each audience."""

    seated: dict[Any, Condition]
    revoked: Collection[Any]
    texts: dict[int | None, str]


class LobbyRoom(rooms.Room[TableSocket]):
    """A table as this process shows it."""

    kind = rooms.LOBBY

    def __init__(self, key: int, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(key, loop)
        self.lock = asyncio.Lock()
        self.told = Batcher(self._tell)

    def broadcast(
        self, text: str, watchers: bool = True, people: Collection[int] | None = None
    ) -> None:
        """Send a frame, once it is known who of them may still be here."""
        self.told.add(partial(super().broadcast, text, watchers, people))

    def show(self) -> None:
        """Show everybody the table anew."""
        self.told.add(None)

    def receive(self, process: str, message: dict[str, Any]) -> None:
        """Another process has changed the table, or sends a frame."""
        if "changed" in message:
            self.show()
        else:
            super().receive(process, message)

    async def refresh(self, sockets: Iterable[TableSocket]) -> None:
        """Show these how the table stands now, or close them."""
        sockets = list(sockets)
        async with self.lock:  # so that nobody is shown an older table after a newer one
            update = await executor.read(_read_update, self.key, sockets)
            gone = CloseCode.NOT_ALLOWED if update else CloseCode.NOT_FOUND
            for socket in update.revoked if update else sockets:
                await socket.shut(gone)
            if update is None:
                return
            for socket, credential in update.seated.items():
                if socket in self.sockets.get(None, ()):
                    self._seat(socket, credential)
            for socket in sockets:
                if socket in self.sockets.get(socket.audience, ()):
                    socket.push(update.texts[socket.audience])

    def _seat(self, socket: TableSocket, credential: Condition) -> None:
        """They have sat down, in another tab."""
        user = socket.person.user
        self.sockets.setdefault(user, set()).add(socket)
        self.leave(None, socket)
        socket.audience, socket.credential = user, credential

    async def _tell(self, deliveries: list[Any]) -> None:
        """Show the table, and then hand on what was said meanwhile."""
        try:
            await self.refresh(socket for some in self.sockets.values() for socket in some)
        except Exception:
            log.exception("a lobby was not shown", extra={"table": self.key})
            return
        for deliver in filter(None, deliveries):
            deliver()


def broadcast_change(table_id: int) -> None:
    """A table has changed: show it to everybody in its lobby, from any thread."""
    topic = rooms.lobby(table_id)
    if isinstance(room := rooms.find(topic), LobbyRoom):
        executor.call_on_loop(room.loop, room.show)
    rooms.publish(topic, changed=True)


def _read_update(table_id: int, sockets: list[TableSocket]) -> TableUpdate | None:
    """How a table stands for these sockets; None if it is gone."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        return None
    seen = table_seen(table)
    people = {place.user_id for place in seen.places} - {None}
    new = {
        socket: credentials.of_table(socket.person, table, seated=True)
        for socket in sockets
        if socket.audience is None and socket.person.user in people
    }
    audiences = {*people, *(socket.audience for socket in sockets), None}
    return TableUpdate(
        seated=new,
        revoked=open_sockets.revoked(sockets, new),
        texts={one: encode("table", table=seen_by(seen, one)) for one in audiences},
    )

"""What every socket has that shows a room: it waits for no browser, and says when it goes."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from prometheus_client import Gauge

from common.close_codes import CloseCode, close_message
from common.conditions import Condition
from common.internals.consumer import SocketConsumer
from common.internals.eager import run_until_blocked
from common.persons import Person
from games.broadcast.rooms import Room
from games.live import open_sockets

# frames that a browser may leave lying before its socket is closed
MAX_QUEUED_FRAMES = 100

log = logging.getLogger(__name__)


class RoomSocket(SocketConsumer):
    """One browser tab in a room, through which all comes that it is told."""

    gauge: Gauge
    person: Person
    table: int
    # what opened the socket, as a question to the database
    credential: Condition
    # the room, from when the socket has entered until it is closed
    room: Any = None
    audience: int | None = None
    # frames on their way to a browser that does not take them at once
    sending: frozenset[asyncio.Task[Any]] = frozenset()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle what the server says; whatever goes wrong, no room keeps a socket that is gone."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.disconnect(CloseCode.FAULT)

    async def greet(self) -> dict[str, str]:
        """Accept the socket, for a browser learns the reason of a refusal only then; what its
        address says."""
        self.person = self.scope["person"]
        self.address: str = (self.scope.get("client") or [""])[0]
        await self.accept()
        kwargs: dict[str, str] = self.scope["url_route"]["kwargs"]
        return kwargs

    def enter(self, room: type[Room[Any]], key: int) -> None:
        """Hear of this thing from now on."""
        # nobody reads it again, and of thousands of silent sockets each would keep its own
        self.scope["headers"].clear()
        self.scope.clear()
        self.room = room.join(key, self.audience, self)
        open_sockets.register(self)
        self.gauge.inc()

    async def disconnect(self, code: int) -> None:
        """Say that one is gone; everything else is in the database."""
        if self.room is not None:
            room, self.room = self.room, None
            self.gauge.dec()
            open_sockets.unregister(self)
            room.leave(self.audience, self)
            self.left(room)

    def left(self, room: Any) -> None:
        """The socket has just left its room."""

    async def end(self, code: CloseCode) -> None:
        """Close, whether it has entered or not."""
        await self.base_send(close_message(code))

    async def shut(self, code: CloseCode) -> None:
        """Close, and hear no more of what may still be on its way."""
        if self.room is not None:
            await self.disconnect(code)
            await self.end(code)

    def about(self) -> dict[str, Any]:
        """What the log may say of this socket."""
        return {"user": self.person.user}

    # What the room tells; it waits for nobody.

    def post(self, text: str) -> None:
        """Send a frame, unless this browser has not taken the last ones for too long."""
        if self.sending:
            self.queue(self.send, text)
            return
        try:
            rest = run_until_blocked(self.send(text))
        except Exception:
            self._gone()
        else:
            if rest:
                self._start(rest)

    def queue(self, send: Callable[..., Coroutine[Any, Any, None]], *args: object) -> None:
        """Send something after what is on its way; who takes nothing is let go."""
        if len(self.sending) < MAX_QUEUED_FRAMES:
            self._start(send(*args))
        elif self.room is not None:
            self._start(self.shut(CloseCode.TOO_SLOW))

    def _start(self, sending: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(sending)
        self.sending |= {task}
        task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[Any]) -> None:
        self.sending -= {task}
        if not task.cancelled() and task.exception():
            self._gone()

    def _gone(self) -> None:
        log.debug("a socket went while it was sent to", extra=self.about())

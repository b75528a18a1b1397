"""HTTP as uvicorn reads it, with bounds on the head of a request and on connections.

Every connection is an open file, and a process has only so many: a quarter of them is kept for the
database and all else that has to be opened. When the others are taken, who has said nothing for
longest makes room for who comes.
"""

import asyncio
import resource
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from common.internals import Checked, Private
from common.proxies import speaks_for_many
from common.rate_limiter import network

CHECKED = Checked("uvicorn", "0.54.0", "1abba296a0b9f5b2")
PRIVATE: Private = (
    HttpToolsProtocol.__init__,
    HttpToolsProtocol.connection_made,
    HttpToolsProtocol.connection_lost,
    HttpToolsProtocol.data_received,
    HttpToolsProtocol.handle_websocket_upgrade,
    HttpToolsProtocol.on_headers_complete,
    HttpToolsProtocol.on_message_complete,
    WebSocketsSansIOProtocol.connection_lost,
)

MAX_HEAD_BYTES = 64 * 1024
"""Bytes of a request's first line and headers."""
HEAD_SECONDS = 20
"""How long they may take to arrive."""
CONNECTIONS_PER_ADDRESS = 256
"""Connections of one address; those that have become sockets are counted by request_bounds.py."""
FULL_ANSWER = """\
Too many connections. Please try again in a few seconds.
Trop de connexions. Veuillez réessayer dans quelques secondes.
""".encode()
REFUSAL = b"".join(
    (
        b"HTTP/1.1 503 Service Unavailable\r\n",
        b"Content-Type: text/plain; charset=utf-8\r\n",
        b"Content-Length: %d\r\n" % len(FULL_ANSWER),
        b"Retry-After: 5\r\n",
        b"Connection: close\r\n\r\n",
        FULL_ANSWER,
    )
)

_open: Counter[str] = Counter()
"""Connections by address."""
_waited_for: dict["HttpProtocol", None] = {}
"""Connections of which a head is awaited, the eldest first."""


class HttpProtocol(HttpToolsProtocol):
    """Hangs up on a head that grows without an end, or trickles in to hold a connection, and on
    too many connections."""

    connected = 0
    """Connections of this process, sockets among them."""
    counted: str | None = None
    """The address that this connection counts for."""
    size = 0
    reading = True
    """Is a head awaited?"""
    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody is there and has to say what they want."""
        super().connection_made(transport)
        HttpProtocol.connected += 1
        if self._fits():
            self._expect()
        else:
            transport.write(REFUSAL)
            transport.close()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is counted as a socket."""
        self._uncount()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Hear some more of a request."""
        if self.reading:
            self.size += len(data)
            if self.late is None:
                self._expect()
        super().data_received(data)
        if self.reading and self.size > MAX_HEAD_BYTES:
            self.transport.close()

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._stop()
        self.reading = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole; another may follow, which uvicorn waits for in its own way."""
        super().on_message_complete()
        self.reading, self.size = True, 0

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._stop()
        self._uncount()
        HttpProtocol.connected -= 1
        super().connection_lost(exc)

    def _fits(self) -> bool:
        """Is there room for this connection? Counts it then."""
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0] * 3 // 4
        address = network(self.client[0]) if self.client else ""
        if address and not speaks_for_many(address):
            if _open[address] >= min(CONNECTIONS_PER_ADDRESS, most // 4):
                return False
            self.counted = address
            _open[address] += 1
        if HttpProtocol.connected <= most:
            return True
        if eldest := next(iter(_waited_for), None):
            eldest._stop()
            eldest.transport.abort()
        return eldest is not None

    def _uncount(self) -> None:
        if self.counted is not None:
            _open[self.counted] -= 1
            if not _open[self.counted]:
                del _open[self.counted]
            self.counted = None

    def _expect(self) -> None:
        self.late = self.loop.call_later(HEAD_SECONDS, self.transport.close)
        _waited_for[self] = None

    def _stop(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None
            del _waited_for[self]


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """What a connection becomes that asks for it; it is counted among the connections still."""

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        HttpProtocol.connected -= 1
        super().connection_lost(exc)

"""HTTP as uvicorn reads it, but for a bound on the head of a request."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST = 64 * 1024
"""Bytes of a request's first line and headers."""
SECONDS = 20
"""How long they may take to arrive."""


class Protocol(HttpToolsProtocol):
    """Hangs up on a head that grows without an end, or trickles in to hold a connection."""

    size = 0
    reading = True
    """Is a head awaited?"""
    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody is there and has to say what they want."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Hear some more of a request."""
        if self.reading:
            self.size += len(data)
            if self.late is None:
                self._expect()
        super().data_received(data)
        if self.reading and self.size > LARGEST:
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
        super().connection_lost(exc)

    def _expect(self) -> None:
        self.late = self.loop.call_later(SECONDS, self.transport.close)

    def _stop(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

"""Bounds around the application: how much a request may hold, who may open sockets, and how many.

They stand before Django, which would otherwise store a body before it looks at its size.
"""

import asyncio
from collections import Counter
from collections.abc import Hashable
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from common.asgi import App, Message, Receive, Scope, Send
from common.close_codes import CloseCode, close_message
from common.rate_limiter import Buckets, is_loopback, network

MAX_BODY_BYTES = 256 * 1024
"""Bytes of a request's body."""
BODY_SECONDS = 30
"""How long a body may take to arrive."""
MAX_SOCKETS = {"person": 30, "address": 300}
"""Sockets open at once."""
GONE = ("Disconnected", "ClientDisconnected")
"""What daphne and uvicorn call it when nobody is there any more; each in a way of its own."""
OPENINGS_PER_SECOND, OPENING_BURST = 5, 150
"""Sockets an address may open: a second, and at once."""
GUESSES_PER_SECOND, GUESS_BURST = 0.5, 30
"""Sockets an address may open at tables that do not exist: a second, and at once."""


class Bodies:
    """Refuses a body while it arrives, so that nobody fills a disk or waits for ever."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        said = dict(scope["headers"]).get(b"content-length", b"")
        if len(said) > 9 or (said.isdigit() and int(said) > MAX_BODY_BYTES):
            await _refuse(send, 413)
            return
        until = asyncio.get_running_loop().time() + BODY_SECONDS
        size, whole, status = 0, False, 0

        async def bounded() -> Message:
            nonlocal size, whole, status
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                status = 408
            else:
                size += len(message.get("body", b""))
                whole = not message.get("more_body", False)
                if size <= MAX_BODY_BYTES:
                    return message
                status = 413
            # as if they had gone: so the application lets go of what it has
            return {"type": "http.disconnect"}

        await self.app(scope, bounded, send)
        if status:
            await _refuse(send, status)


async def _refuse(send: Send, status: int) -> None:
    """Answer without a word, and hear no more of this request."""
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


class OwnOrigin:
    """Lets only pages of this very site open sockets: same name, same port, as for forms."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a socket of ours."""
        if is_own(header_values(scope, b"host"), header_values(scope, b"origin")):
            await self.app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close"})


def header_values(scope: Scope, header: bytes) -> list[bytes]:
    """What a request says in this header, each time it does."""
    return [value for name, value in scope["headers"] if name.lower() == header]


def is_own(hosts: list[bytes], origins: list[bytes]) -> bool:
    """Does the one `Origin` say the same as the one `Host`, and is that a name of ours?"""
    if len(hosts) != 1 or len(origins) != 1:
        return False
    try:
        origin = urlsplit(origins[0].decode("ascii"))
        host = hosts[0].decode("ascii").lower()
    except ValueError:
        return False
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    schemes = ("https",) if settings.HTTPS else ("http", "https")
    return origin.scheme in schemes and origin.netloc.lower() == host


class Sockets:
    """Counts the sockets of every person and of every address in this process."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.open: Counter[tuple[str, Hashable]] = Counter()
        self.opening = Buckets(OPENINGS_PER_SECOND, OPENING_BURST)
        self.guessing = Buckets(GUESSES_PER_SECOND, GUESS_BURST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a socket if there are not too many already."""
        keys = who(scope["person"].user, (scope.get("client") or ("",))[0])
        address = dict(keys).get("address")

        async def watched(message: Message) -> None:
            closed = message.get("code") if message["type"] == "websocket.close" else None
            if closed == CloseCode.NOT_FOUND and address:
                self.guessing.take(address)
            try:
                await send(message)
            except Exception as error:
                # who has gone need be told nothing, and nobody else has to wait for it
                if type(error).__name__ not in GONE:
                    raise

        fast = address and not (self.opening.take(address) and self.guessing.left(address))
        if fast or any(self.open[key] >= MAX_SOCKETS[key[0]] for key in keys):
            # a browser learns the reason only after the socket was accepted
            await receive()
            await send({"type": "websocket.accept"})
            await send(close_message(CloseCode.TOO_MANY))
            return
        self.open.update(keys)
        try:
            await self.app(scope, receive, watched)
        finally:
            self.open.subtract(keys)
            for key in keys:
                if self.open[key] <= 0:
                    del self.open[key]


def who(user: int | None, client: str) -> tuple[tuple[str, Hashable], ...]:
    """Whose socket this is, as far as there are bounds for them: a person, an address."""
    keys: tuple[tuple[str, Hashable], ...] = () if user is None else (("person", user),)
    address = network(client)
    # what comes from this machine is a proxy that nobody named: it speaks for everybody
    if address and not is_loopback(address):
        keys = (*keys, ("address", address))
    return keys

"""What never changes under its address is answered from memory once Django has answered it.

A game's page is more than a hundred files, and all of Django is a millisecond or two for each.
"""

from typing import NamedTuple

from common.asgi import App, Message, Receive, Scope, Send

MAX_BYTES = 32 * 1024 * 1024
"""Bytes of bodies that are kept; what comes later goes through Django every time."""
ENCODINGS = b"br", b"gzip"
"""What an answer may be packed with, if the browser says that it can unpack it."""
ASKS_FOR_LESS = {b"range", b"if-range", b"if-none-match", b"if-modified-since"}
"""With these the answer may be another one."""

Key = tuple[str, str, tuple[bool, ...]]


class Kept(NamedTuple):
    """A whole answer."""

    start: Message
    body: bytes


class ImmutableCache:
    """Stands before Django, and keeps what it calls immutable, with all its headers."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.kept: dict[Key, Kept] = {}
        self.size = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        key = _key(scope)
        kept = self.kept.get(key) if key else None
        if kept:
            await send(kept.start)
            await send({"type": "http.response.body", "body": kept.body})
        elif key:
            await self._learn(key, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _learn(self, key: Key, scope: Scope, receive: Receive, send: Send) -> None:
        """Let Django answer, and keep the answer if it may be kept."""
        start: Message = {}
        parts: list[bytes] = []

        async def overheard(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
            elif _is_immutable(start):
                parts.append(message.get("body", b""))
                if not message.get("more_body", False):
                    self._keep(key, Kept(start, b"".join(parts)))
            await send(message)

        await self.app(scope, receive, overheard)

    def _keep(self, key: Key, answer: Kept) -> None:
        if key not in self.kept and self.size + len(answer.body) <= MAX_BYTES:
            self.kept[key] = answer
            self.size += len(answer.body)


def _key(scope: Scope) -> Key | None:
    """What an immutable answer hangs on; None for requests that are never answered by one."""
    headers = dict(scope["headers"])
    if scope["method"] != "GET" or scope["query_string"] or ASKS_FOR_LESS & headers.keys():
        return None
    packed = headers.get(b"accept-encoding", b"")
    return scope["scheme"], scope["path"], tuple(encoding in packed for encoding in ENCODINGS)


def _is_immutable(start: Message) -> bool:
    headers = {name.lower(): value for name, value in start["headers"]}
    how = headers.get(b"cache-control", b"")
    return (
        start["status"] == 200
        and b"immutable" in how
        and b"public" in how
        and b"set-cookie" not in headers
    )

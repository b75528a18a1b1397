"""What servers, applications and what stands between them hand each other (ASGI), as far as it is
read here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.contrib.sessions.backends.base import SessionBase

    from accounts.models import User
    from common.persons import Person


class UrlRoute(TypedDict):
    """What the address of a socket names."""

    kwargs: dict[str, str]


class Scope(TypedDict, total=False):
    """What is known of a request or a socket before anything is read from it."""

    method: str
    scheme: str
    path: str
    client: tuple[str, int] | None
    headers: list[tuple[bytes, bytes]]
    query_string: bytes
    # of a socket, by Channels
    session: SessionBase
    url_route: UrlRoute
    user: User | AnonymousUser
    # of a socket, by SocketAuthMiddleware
    person: Person


Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

"""Who opens a socket, found by Channels' own stack, which is left as soon as it knows.

It would stay around the socket for as long as it is open, with four copies of the scope, and look
at the session whenever something is sent.
"""

from collections.abc import Awaitable, Callable
from typing import cast

from channels.auth import AuthMiddleware, AuthMiddlewareStack
from channels.middleware import BaseMiddleware
from channels.sessions import CookieMiddleware, SessionMiddleware

from common.asgi import App, Receive, Scope, Send
from common.internals import Checked, Private
from common.persons import Person, person_from

CHECKED = Checked("channels", "4.3.2", "0755adb4895145a6")
PRIVATE: Private = (
    AuthMiddlewareStack,
    AuthMiddleware.__call__,
    BaseMiddleware.__call__,
    CookieMiddleware.__call__,
    SessionMiddleware.__call__,
)

Find = Callable[[Scope, Receive, Send], Awaitable[Person]]


class SocketAuthMiddleware:
    """Puts the person who opens a socket into its scope."""

    def __init__(self, app: App) -> None:
        self.app = app
        # a stack returns what its end returns, which its own type does not say
        self.find = cast(Find, AuthMiddlewareStack(_found))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a socket."""
        person = await self.find(scope, receive, send)
        await self.app({**scope, "person": person}, receive, send)


async def _found(scope: Scope, receive: Receive, send: Send) -> Person:
    """The end of the stack."""
    return person_from(scope["user"], scope["session"])

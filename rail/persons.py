"""Who opens a socket."""

from typing import Any

from channels.auth import AuthMiddlewareStack


class Persons:
    """Puts the person into the scope, as `AuthMiddlewareStack` does.

    That stack would stay around a socket for as long as it is open, with four copies of the scope,
    and look at the session whenever something is sent; here it is left as soon as it knows who
    comes.
    """

    def __init__(self, app: Any) -> None:
        self.app = app
        self.find = AuthMiddlewareStack(_found)

    async def __call__(self, scope, receive, send) -> None:
        """Pass on a socket."""
        found = await self.find(scope, receive, send)
        await self.app({**scope, "user": found["user"]}, receive, send)


async def _found(scope, receive, send) -> dict:
    """The end of the stack: hands its scope back."""
    return scope

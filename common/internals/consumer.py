"""A consumer that reads what the server says by itself.

Channels' own runs two tasks for each socket, one for the server and one for the channel layer, and
looks at the connections to the database before every message; here there is neither.
"""

import contextlib
from typing import Any

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from common.internals import Checked, Private

CHECKED = Checked("channels", "4.3.2", "e27fe0bc2dcf8bef")
PRIVATE: Private = (
    AsyncConsumer.__call__,
    AsyncConsumer.dispatch,
    AsyncConsumer.send,
    AsyncWebsocketConsumer.websocket_connect,
    AsyncWebsocketConsumer.websocket_receive,
    AsyncWebsocketConsumer.websocket_disconnect,
)


class SocketConsumer(AsyncWebsocketConsumer):
    """A socket whose messages are handled one after the other."""

    scope: Any
    base_send: Any

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle what the server says until the socket is closed."""
        self.scope, self.base_send = scope, send
        with contextlib.suppress(StopConsumer):
            while True:
                message = await receive()
                await getattr(self, message["type"].replace(".", "_"))(message)

"""The application that servers run: pages, sockets, and the clock that moves for the bots."""

import os
import warnings
from typing import TYPE_CHECKING, Any, cast

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rail.settings")
# WhiteNoise hands its files out in the way of WSGI; they are small, and each is asked for once
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")
pages = get_asgi_application()  # before anything that reads models

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import path  # noqa: E402

from common.asgi import App  # noqa: E402
from common.immutable_cache import ImmutableCache  # noqa: E402
from common.internals.socket_auth import SocketAuthMiddleware  # noqa: E402
from common.request_bounds import Bodies, OwnOrigin, Sockets  # noqa: E402
from games.live.consumer import GameConsumer  # noqa: E402
from lobby.consumers import TableConsumer  # noqa: E402
from moderation.access import SocketAccessMiddleware  # noqa: E402
from rail import background  # noqa: E402

if TYPE_CHECKING:
    from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

# an address leads to a consumer: for Channels, and by no type of Django
sockets: list[Any] = [
    path("ws/game/<str:code>/", cast(Any, GameConsumer.as_asgi())),
    path("ws/table/<str:code>/", cast(Any, TableConsumer.as_asgi())),
]
consumers = cast(App, URLRouter(sockets))
router = ProtocolTypeRouter(
    {
        "http": Bodies(ImmutableCache(cast(App, pages))),
        "websocket": OwnOrigin(SocketAuthMiddleware(Sockets(SocketAccessMiddleware(consumers)))),
    }
)


async def application(
    scope: "Scope", receive: "ASGIReceiveCallable", send: "ASGISendCallable"
) -> None:
    """Answer one request or socket; the first of a process starts all that goes on by itself."""
    background.start()
    await router(scope, receive, send)

"""The application that servers run: pages, sockets, and the clock that moves for the bots."""

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rail.settings")
# WhiteNoise hands its files out in the way of WSGI; they are small, and nobody waits for them
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")
pages = get_asgi_application()  # before anything that reads models

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.urls import path  # noqa: E402

from games import worker  # noqa: E402
from games.broadcast import rooms  # noqa: E402
from games.history import analyst  # noqa: E402
from games.live.consumer import GameConsumer  # noqa: E402
from lobby.consumers import TableConsumer  # noqa: E402
from office import keeper  # noqa: E402
from office.door import SocketDoor  # noqa: E402
from people import errands  # noqa: E402
from rail.bounds import Bodies, OwnOrigin, Sockets  # noqa: E402
from rail.persons import Persons  # noqa: E402

sockets = [
    path("ws/game/<str:code>/", GameConsumer.as_asgi()),
    path("ws/table/<str:code>/", TableConsumer.as_asgi()),
]
router = ProtocolTypeRouter(
    {
        "http": Bodies(pages),
        "websocket": OwnOrigin(Persons(Sockets(SocketDoor(URLRouter(sockets))))),
    }
)


async def application(scope, receive, send) -> None:
    """Answer one request or socket; the first of a process starts all that goes on by itself."""
    worker.loop.start()
    rooms.listen()
    keeper.loop.start()
    errands.loop.start()
    analyst.loop.start()
    await router(scope, receive, send)

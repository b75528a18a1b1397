"""What each process of the site does besides answering."""

from typing import Any

from common.loops import Loop
from games import worker as games
from games.broadcast import rooms
from games.history import analyst
from notices import worker as notices
from office import maintenance
from ratings import worker as ratings

LOOPS: tuple[Loop[Any], ...] = (
    games.loop,
    maintenance.loop,
    ratings.loop,
    notices.loop,
    analyst.loop,
)


def start() -> None:
    """Begin all of it on the running loop, as far as it has not begun."""
    rooms.subscribe()
    for loop in LOOPS:
        loop.start()


async def stop() -> None:
    """End all of it, each when its present task is done."""
    for loop in LOOPS:
        await loop.stop()

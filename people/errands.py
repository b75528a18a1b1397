"""What is done about a game away from the path of its moves: messages, and at its end results.

Every process runs these errands for the games that it sees; what a fallen process has left is found
by looking for it now and then. Doing one twice changes nothing.
"""

import asyncio
import contextlib
import logging
import time
from functools import partial

from django.db import DatabaseError

from games import threads
from games.broadcast import frames, rooms
from games.rules import State
from games.store.cache import Live
from notices import outbox
from rail.loops import Loop

from . import ratings, results

LOOK = 5.0
"""Seconds between two looks at the outbox."""
BREATH = 0.1
"""Seconds between the end of a game and working out its results."""
LEARN = 30
"""Seconds after which it is asked anew who has a channel."""
SWEEP = 600
"""Seconds between two looks for what was left undone."""

log = logging.getLogger(__name__)


class Errands:
    """The errands of one process, on its loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.wake = asyncio.Event()
        self.over: set[int] = set()
        self.stopping = False
        self.sweep = self.learn = 0.0

    async def run(self) -> None:
        """Go on until stopped, whatever happens on a single one."""
        while not self.stopping:
            self.wake.clear()
            try:
                await self.go()
            except DatabaseError as error:
                log.error("an errand was not done and will be tried again: %s", error)
            except Exception:
                log.exception("an errand was not done; it will be tried again")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.wake.wait(), LOOK)

    async def go(self) -> None:
        """Do what there is to do."""
        if time.monotonic() >= self.sweep:
            self.over.update(await threads.read(lambda: list(results.unresolved())))
            self.sweep = time.monotonic() + SWEEP
        if self.over:
            # first the last move reaches everybody: to read a whole game takes the processor long
            await asyncio.sleep(BREATH)
        while self.over:
            await resolve(self.over.pop())
        if time.monotonic() >= self.learn:
            await threads.read(outbox.learn)
            self.learn = time.monotonic() + LEARN
        await outbox.work()

    def hear(self, game: int) -> None:
        """A game is over; called from any thread."""
        self.over.add(game)
        self.wake.set()

    def stop(self) -> None:
        """Let the present errand be the last."""
        self.stopping = True
        self.wake.set()


loop = Loop(Errands)


async def resolve(game: int) -> None:
    """Store what came of a game, and tell those who look at it."""
    found = await threads.read(results.work_out, game)
    if found and await threads.write(partial(results.store, game, found)):
        ranks = await threads.read(ratings.told, game)
        if ranks:
            rooms.say(game, frames.write("ranks", ranks=ranks))


def moved(game: int, before: State | None, now: Live) -> None:
    """Hear of every move: most of them are nothing to us."""
    if now.state.over and (errands := loop.worker) and not errands.loop.is_closed():
        threads.soon(errands.loop, errands.hear, game)

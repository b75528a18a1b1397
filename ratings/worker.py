"""What came of a game is worked out away from the path of its moves.

Every process does so for the games that it sees end; what a fallen process has left is found by
looking for it now and then. Doing one twice changes nothing.
"""

import asyncio
import time
from functools import partial
from typing import Any

from django.conf import settings

from common import executor
from common.loops import Loop, PeriodicWorker
from common.persons import Person
from games.broadcast import frames, game_room
from games.models import Game
from games.rules import State
from games.store.cache import GameSnapshot

from . import ratings, results

LAST_MOVE_SECONDS = 0.1
"""Between the end of a game and working out its results."""
SWEEP_SECONDS = 600
"""Between two looks for what was left undone."""


class ResultsWorker(PeriodicWorker):
    """Works out the results of games that are over."""

    interval_seconds = 5

    def __init__(self) -> None:
        super().__init__()
        self.over: set[int] = set()
        self.next_sweep = 0.0

    async def work(self) -> None:
        """Work out what is over and has no results yet."""
        if time.monotonic() >= self.next_sweep:
            self.over.update(await executor.read(lambda: list(results.unresolved())))
            self.next_sweep = time.monotonic() + SWEEP_SECONDS
        if self.over:
            # first the last move reaches everybody: to read a whole game takes the processor long
            await asyncio.sleep(LAST_MOVE_SECONDS)
        while self.over:
            await resolve(self.over.pop())

    def add(self, game: int) -> None:
        """A game is over."""
        self.over.add(game)
        self.wake.set()


loop = Loop(ResultsWorker)


async def resolve(game: int) -> None:
    """Store what came of a game, and tell those who look at it."""
    found = await executor.read(results.work_out, game)
    if not found:
        return
    if await executor.write(partial(results.store, game, found)):
        for frame in await executor.read(ranks, game):
            game_room.broadcast(game, frame)


def ranks(game: int) -> list[str]:
    """The frame of what the game did to ratings, if it counted."""
    told = ratings.ranks_after(game)
    return [frames.encode("ranks", ranks=told)] if told else []


def on_entry(game: Game, seat: int | None, person: Person) -> list[str]:
    """What somebody who enters a game is told of ratings."""
    return ranks(game.pk) if settings.RATING else []


def moved(game: int, before: State[Any] | None, now: GameSnapshot) -> None:
    """Hear of every move, in the thread that stored it: most of them are nothing to us."""
    if now.state.over and (worker := loop.worker) and not worker.loop.is_closed():
        executor.call_on_loop(worker.loop, worker.add, game)

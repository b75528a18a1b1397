"""What each process does for games while nobody asks, on the loop of the server: moves of bots and
standing orders when they are due, and what happens when time has run out."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone

from common import executor, metrics, storage
from common.loops import Loop
from games.bot_pool import BotFailed, BotPool
from games.bots.chosen_move import Reason
from games.bots.process import Question, Thought
from games.broadcast import presence
from games.models import Game
from games.play import absence, leases, moves, standing_orders, timeouts
from games.rules import Refusal
from games.time import uptime

TICK_SECONDS = 0.2
# deadlines looked after in one round
MAX_DEADLINES = 20
# games for each process that thinks, in which something is done at once: while one is stored or
# read, another is thought about. The others wait, for whichever server has room first
GAMES_PER_PROCESS = 2
# seconds to wait after a fault, which may well be there again
RETRY_SECONDS = 2
# by how much the clocks of two machines may differ
SKEW = timedelta(seconds=5)

log = logging.getLogger(__name__)


class GameWorker:
    """Looks for games in which something is due, as long as it is not stopped."""

    def __init__(self) -> None:
        self.stopping = False
        self.pool = BotPool(settings.BOT_PROCESSES)
        self.looked = time.monotonic()
        self._wake = asyncio.Event()
        self._moving: dict[int, asyncio.Task[Any]] = {}
        self._warming: asyncio.Task[Any] | None = None
        self._next = TICK_SECONDS
        self._noted = 0.0

    async def run(self) -> None:
        """Go on until stopped, whatever happens in a single game."""
        try:
            while not self.stopping:
                self._wake.clear()
                alive = not uptime.is_due() or (await self.beat() and await self.attend())
                await self.tick()
                with contextlib.suppress(TimeoutError):
                    pause = self._next if alive else RETRY_SECONDS
                    await asyncio.wait_for(self._wake.wait(), pause)
        finally:
            await self.finish()
            self.pool.close()

    def stop(self) -> None:
        """Begin nothing more."""
        self.stopping = True
        self._wake.set()

    async def beat(self) -> bool:
        """Say that the site runs: the first time before anybody's move can be stored. Was it?"""
        try:
            await executor.write(uptime.heartbeat)
        except Exception as error:
            log.error("it cannot be stored that the site runs: %s", error)
            return False
        return True

    async def attend(self) -> bool:
        """Note who is here, and let bots play for those whose time has ended. Could it be done?"""
        try:
            if self._noted + absence.SWEEP_SECONDS < time.monotonic():
                self._noted = time.monotonic()
                await executor.write(absence.note_present, presence.own())
            for game, when in await executor.read(_overdue):
                if await executor.write(leases.acquire_deadline, game, when):
                    await self._time_out(game)
        except Exception:
            log.exception("the time of games cannot be looked after")
            return False
        return True

    async def _time_out(self, game: int) -> None:
        """Do what follows in one game; where that cannot be read it holds up no other."""
        try:
            await executor.write(timeouts.time_out, game)
        except DatabaseError:
            raise
        except Exception:
            log.exception("time has run out, and nothing follows", extra={"game": game})

    async def tick(self) -> int:
        """Begin to move in the games that have been due for longest, as far as there is room, and
        in none twice; how many are they?"""
        self.looked = time.monotonic()
        self._next = TICK_SECONDS
        room = GAMES_PER_PROCESS * self.pool.size - len(self._moving)
        if room <= 0:
            return 0
        try:
            if self._warming is None and await executor.read(_any_due):
                self._warming = asyncio.create_task(self.pool.start())
            games = await executor.read(_due, list(self._moving), room)
        except Exception:
            log.exception("the worker cannot read which bots are due")
            self._next = RETRY_SECONDS
            return 0
        begun = 0
        for game, when, version in games:
            left = (when - timezone.now()).total_seconds()
            if 0 < left <= TICK_SECONDS:
                self._next = left
                break
            self._moving[game] = task = asyncio.create_task(self._attempt(game, when, version))
            task.add_done_callback(partial(self._moved, game))
            begun += 1
        return begun

    async def finish(self) -> None:
        """Wait for what has begun."""
        while self._moving:
            await asyncio.wait(self._moving.values())

    def _moved(self, game: int, task: asyncio.Task[Any]) -> None:
        del self._moving[game]
        self._wake.set()

    async def _attempt(self, game: int, when: datetime, version: int) -> None:
        """Move once in a game; what goes wrong is told, and tried again later."""
        about = {"game": game}
        try:
            await self.move(game, when, version)
        except Exception as error:
            if storage.cannot_store(error):
                log.error("a bot's move cannot be stored: %s", error, extra=about)
            else:
                log.exception("a bot did not move; it will be asked again", extra=about)
            await asyncio.sleep(RETRY_SECONDS)

    async def move(self, game: int, when: datetime, version: int) -> None:
        """Do what one game owes by itself: what its bot decides, or what was ordered."""
        if not await executor.write(leases.acquire, game, when):
            return
        turn = await executor.read(leases.turn_of_bot, game, version)
        try:
            if turn is None:
                await executor.write(standing_orders.follow, game)
            else:
                await self.play(turn)
                metrics.BOT_WAIT.observe((timezone.now() - when).total_seconds())
        except Refusal as refusal:
            # the game went on meanwhile, and owes what it owes now
            if refusal.code != "move.stale":
                raise

    async def play(self, turn: leases.BotTurn) -> None:
        """Let a bot decide, and play it; a bot that fails makes a move that needs no thought."""
        try:
            thought = await self.decide(turn)
            await self._play(turn, thought.move, thought.reasons)
        except BotFailed as failed:
            metrics.BOT_FAILED.labels(failed.why).inc()
            asked = turn.question
            about = {"game": turn.game, "board": asked.board}
            log.error("a bot (%s) failed: %s", asked.level, failed, extra=about)
            await self._play(turn, await executor.read(leases.plain_move, turn))
        metrics.MOVES_OF_BOTS.inc()

    async def decide(self, turn: leases.BotTurn) -> Thought:
        """The bot's move, thought out in another process so that no socket waits for it."""
        thought = await self.pool.ask(turn.question)
        metrics.BOT.observe(thought.seconds)
        return thought

    async def _play(
        self, turn: leases.BotTurn, move: dict[str, Any], reasons: tuple[Reason, ...] = ()
    ) -> None:
        try:
            await executor.write(moves.play_bot, turn, move, reasons)
        except Refusal as refusal:
            if refusal.code == "move.stale":
                raise
            raise BotFailed("refused", f"it chose badly: {refusal.code}") from refusal


def _due(besides: Collection[int], most: int) -> list[tuple[int, datetime, int]]:
    """Where something is due or will be before the next look, since when, and at which version; the
    first due first."""
    now = timezone.now()
    # nothing is put off for longer: it was stored before the clock of the machine was set back
    latest = now + leases.LEASE + timedelta(seconds=leases.slowest()) + SKEW
    soon = now + timedelta(seconds=TICK_SECONDS)
    games = Game.objects.filter(Q(bot_due__lte=soon) | Q(bot_due__gt=latest))
    rows = games.exclude(pk__in=besides).order_by("bot_due").values_list("pk", "bot_due", "version")
    return [(pk, due, version) for pk, due, version in rows[:most] if due is not None]


def _any_due() -> bool:
    return Game.objects.filter(bot_due__isnull=False).exists()


def _overdue() -> list[tuple[int, datetime]]:
    games = Game.objects.filter(deadline__lte=uptime.as_date(uptime.now())).order_by("deadline")
    rows = games.values_list("pk", "deadline")[:MAX_DEADLINES]
    return [(pk, deadline) for pk, deadline in rows if deadline is not None]


loop = Loop(GameWorker)


async def think(question: Question) -> Thought:
    """A thought for somebody who asks, from the processes in which bots think; or BotFailed."""
    if loop.worker is None:
        raise BotFailed("closed", "the server stops")
    return await loop.worker.pool.ask(question)


def silence() -> float | None:
    """For how many seconds the worker has not looked at what is due; None if it stands."""
    worker = loop.worker
    return None if worker is None else time.monotonic() - worker.looked

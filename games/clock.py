"""The clock: moves for the bots when they are due, on the loop of the server."""

import asyncio
import contextlib
import logging
import multiprocessing
import secrets
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import datetime, timedelta
from functools import partial

import msgspec
from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games import absence, actions, bots, deeds, due, orders, presence, threads, uptime
from games.bots import simple
from games.models import Game
from games.rules import Illegal
from rail import metrics, storage
from rail.loops import Loop

TICK = 0.2
AT_ONCE = 20
PAUSE = 2
"""Seconds to wait after a fault, which may well be there again."""
SKEW = timedelta(seconds=5)
"""By how much the clocks of two machines may differ."""
PATIENCE = 2 * bots.BUDGET
"""Seconds to wait for a decision: the thinking process itself may stand still."""

log = logging.getLogger(__name__)


class Clock:
    """Looks for games whose bot is due, as long as it is not stopped."""

    def __init__(self) -> None:
        self.stopping = asyncio.Event()
        self.pause = TICK
        self.pool = None
        self.looked = time.monotonic()
        self.noted = 0.0

    async def run(self) -> None:
        """Go on until stopped, whatever happens in a single game."""
        try:
            while not self.stopping.is_set():
                alive = not uptime.due() or (await self.beat() and await self.attend())
                if not await self.tick() or not alive:
                    with contextlib.suppress(TimeoutError):
                        pause = self.pause if alive else PAUSE
                        await asyncio.wait_for(self.stopping.wait(), pause)
        finally:
            self.drop_pool()

    def stop(self) -> None:
        """Let the present round be the last."""
        self.stopping.set()

    async def beat(self) -> bool:
        """Say that the site runs: the first time before anybody's move can be stored. Was it?"""
        try:
            await threads.write(uptime.beat)
        except Exception as error:
            log.error("it cannot be stored that the site runs: %s", error)
            return False
        return True

    async def attend(self) -> bool:
        """Note who is here, and let bots play for those whose time has ended. Could it be done?"""
        try:
            if self.noted + absence.SWEEP < time.monotonic():
                self.noted = time.monotonic()
                await threads.write(partial(absence.note, presence.own()))
            for game, when in await threads.read(_overdue):
                if await threads.write(partial(due.lend_deadline, game, when)):
                    await threads.write(partial(deeds.time_out, game))
        except Exception:
            log.exception("the time of games cannot be looked after")
            return False
        return True

    async def tick(self) -> bool:
        """Move once in every game that is due; was any moved?"""
        self.pause, moved = TICK, False
        self.looked = time.monotonic()
        try:
            games = await threads.read(_due)
        except Exception:
            log.exception("the clock cannot read which bots are due")
            self.pause = PAUSE
            return False
        for game, when in games:
            self.looked = time.monotonic()
            try:
                await self.move(game, when)
                moved = True
            except Exception as error:
                self.pause = PAUSE
                about = {"game": game}
                if storage.cannot_store(error):
                    log.error("a bot's move cannot be stored: %s", error, extra=about)
                    break
                log.exception("a bot did not move; it will be asked again", extra=about)
        return moved

    async def move(self, game: int, when: datetime) -> None:
        """Do what one game owes by itself: what its bot decides, or what was ordered."""
        if not await threads.write(partial(due.lend, game, when)):
            return
        turn = await threads.read(due.turn_of_bot, game)
        try:
            if turn is None:
                await threads.write(partial(orders.follow, game))
            else:
                await self.play(turn)
        except Illegal as refusal:
            # the game went on meanwhile, and owes what it owes now
            if refusal.code != "move.stale":
                raise

    async def play(self, turn: due.Turn) -> None:
        """Let a bot decide, and play it; a bot that fails makes a simple move."""
        with metrics.BOT.time():
            decided = await self.decide(turn)
        try:
            await threads.write(partial(actions.play_bot, turn, decided))
        except Illegal as refusal:
            if refusal.code == "move.stale":
                raise
            log.error("bot %s chose badly: %s", turn.bot, refusal.code, extra={"game": turn.game})
            move = simple.choose(msgspec.json.decode(turn.view))
            await threads.write(partial(actions.play_bot, turn, move))
        metrics.MOVES_OF_BOTS.inc()

    async def decide(self, turn: due.Turn) -> dict:
        """The bot's move, thought out in another process so that no socket waits for it."""
        patience = asyncio.timeout(PATIENCE)
        try:
            if self.pool is None:
                self.pool = ProcessPoolExecutor(
                    1, multiprocessing.get_context("spawn"), initializer=bots.settle_in
                )
            async with patience:
                return await asyncio.get_running_loop().run_in_executor(
                    self.pool,
                    bots.think,
                    turn.bot, turn.board, turn.variant, turn.view, secrets.randbits(64),
                )  # fmt: skip
        except Exception as error:
            log.exception("bot %s failed", turn.bot, extra={"game": turn.game})
            if patience.expired():
                for process in multiprocessing.active_children():
                    process.kill()
            if patience.expired() or isinstance(error, BrokenProcessPool):
                self.drop_pool()
            return simple.choose(msgspec.json.decode(turn.view))

    def drop_pool(self) -> None:
        """Let the thinking process go; the next decision starts another."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def _due() -> list[tuple[int, datetime]]:
    now = timezone.now()
    # nothing is put off for longer: it was stored before the clock of the machine was set back
    latest = now + due.LEASE + timedelta(seconds=settings.BOT_PACE) + SKEW
    games = Game.objects.filter(Q(bot_due__lte=now) | Q(bot_due__gt=latest)).order_by("bot_due")
    return list(games.values_list("pk", "bot_due")[:AT_ONCE])


def _overdue() -> list[tuple[int, datetime]]:
    games = Game.objects.filter(deadline__lte=uptime.as_date(uptime.now())).order_by("deadline")
    return list(games.values_list("pk", "deadline")[:AT_ONCE])


loop = Loop(Clock)


def silence() -> float | None:
    """For how many seconds the clock has not looked at what is due; None if it stands."""
    clock = loop.worker
    return None if clock is None else time.monotonic() - clock.looked

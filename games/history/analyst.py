"""The analyst: has finished games analyzed, one after the other, each once.

Whoever opens the page of a finished game asks for it. The row of the analysis is leased to one
process; should that fall, the lease runs out, and who asks next starts it again.
"""

import asyncio
import logging
import time
from collections.abc import Collection
from datetime import timedelta
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from django.db.models import Q
from django.utils import timezone

from common import executor
from common.loops import Loop
from games.analysis import EDITION, Course
from games.analysis.course import Played
from games.analysis.process import start
from games.history.record import Changed, record_of
from games.models import Analysis, Game
from games.rules import Refusal

MAX_WAITING = 8
"""Games that a process takes on at once."""
MAX_MOVES = 2000
"""Longer games are not analyzed; the longest that people play have some 500."""
MAX_BYTES = 256 * 1024
"""Of a stored analysis; of the longest games that people play it has a tenth."""
LIMIT_SECONDS = 120.0
"""Of a processor: one that others need, who all go first, may take much longer by the clock."""
LOOK_SECONDS = 10.0
"""Between two looks at a process that tells nothing."""
LEASE = 3 * timedelta(seconds=LOOK_SECONDS)
"""For how long nobody else starts it after its process was last seen at work."""
RETRY = timedelta(hours=1)
"""After which what went wrong may be tried again."""
TOLD_SECONDS = 0.5
"""Between two notes of how far it is."""

log = logging.getLogger(__name__)


class Failed(Exception):
    """Why there is no analysis: a code for the reader's language."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Analyst:
    """The analyst of one process, on its loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.wake = asyncio.Event()
        self.waiting: dict[int, None] = {}
        self.process: BaseProcess | None = None
        self.stopping = False

    async def run(self) -> None:
        """Go on until stopped, whatever happens with a single game."""
        while not self.stopping:
            self.wake.clear()
            while self.waiting and not self.stopping:
                game = next(iter(self.waiting))
                try:
                    await self.work_out(game)
                except Exception:
                    log.exception("an analysis could not be stored", extra={"game": game})
                finally:
                    self.waiting.pop(game, None)
            if not self.stopping:
                await self.wake.wait()

    def stop(self) -> None:
        """Let go of the present one: who asks next starts it again."""
        self.stopping = True
        self.wake.set()
        if self.process is not None:
            self.process.kill()

    def hear(self, game: int) -> None:
        """This game is to be analyzed; called on the loop."""
        self.waiting[game] = None
        self.wake.set()

    async def work_out(self, game: int) -> None:
        """Analyze one game and store what came of it, or why nothing did."""
        try:
            told = await self.analyze(game, await executor.read(course_of, game))
            await executor.write(partial(_store, game, told=told, failed="", lease=None))
        except Failed as failed:
            if not self.stopping:
                until = timezone.now() + RETRY
                await executor.write(partial(_store, game, failed=failed.code, lease=until))

    async def analyze(self, game: int, course: Course) -> bytes:
        """The analysis, worked out by a process that may be killed; raises Failed."""
        here, process = await self.loop.run_in_executor(None, start, course, LIMIT_SECONDS)
        done, total, noted = 0, 0, 0.0
        self.process = process
        try:
            if self.stopping:  # it was not there yet to be killed
                raise Failed("failed")
            while True:
                match await self.loop.run_in_executor(None, _receive, here):
                    case bytes(told) if len(told) <= MAX_BYTES:
                        return told
                    case bytes():
                        log.error("an analysis is too large", extra={"game": game})
                        raise Failed("failed")
                    case str(trouble):
                        log.error("an analysis failed: %s", trouble, extra={"game": game})
                        raise Failed("failed")
                    case told:
                        done, total = told or (done, total)
                        if told is None or time.monotonic() - noted > TOLD_SECONDS:
                            noted = time.monotonic()
                            waiting = tuple(self.waiting)
                            await executor.write(partial(_note, game, done, total, waiting))
        except EOFError:
            if not self.stopping:
                log.error("an analysis fell or took too long", extra={"game": game})
            raise Failed("failed") from None
        finally:
            here.close()
            process.kill()
            self.process = None
            await self.loop.run_in_executor(None, process.join)


loop = Loop(Analyst)


def begin(game: Game) -> bool:
    """Have a finished game analyzed, unless it is or is about to be; False if there is too much to
    do."""
    row, _ = Analysis.objects.get_or_create(game=game, defaults={"edition": EDITION})
    if is_done(row):
        return True
    now = timezone.now()
    analyst = loop.worker
    if analyst is None or len(analyst.waiting) >= MAX_WAITING:
        return bool(row.lease and row.lease > now)
    free = Q(lease=None) | Q(lease__lte=now) | ~Q(edition=EDITION)
    taken = Analysis.objects.filter(free, pk=row.pk).update(
        edition=EDITION, done=0, total=0, failed="", told=None, lease=now + LEASE
    )
    if taken:
        executor.call_on_loop(analyst.loop, analyst.hear, game.pk)
    return True


def is_done(row: Analysis) -> bool:
    """Is it worked out, and as it would be today?"""
    return row.told is not None and row.edition == EDITION


def standing(row: Analysis | None) -> dict[str, Any]:
    """How far an analysis is that is not told yet."""
    if row is None or row.edition != EDITION or row.lease is None or row.lease <= timezone.now():
        return {"state": "none"}
    if row.failed:
        return {"state": "failed", "code": row.failed}
    return {"state": "working", "done": row.done, "total": row.total}


def course_of(game_id: int) -> Course:
    """What a finished game follows from; raises Failed if it cannot be played again today."""
    game = Game.objects.get(pk=game_id)
    try:
        record = record_of(game)
        rules = record.rules()
    except (Changed, Refusal):
        raise Failed("changed") from None
    if record.last > MAX_MOVES:
        raise Failed("long")
    return Course(
        board=record.board,
        variant=record.variant,
        board_hash=rules.board.hash,
        seats=record.seats,
        first=record.first,
        seed=record.seed,
        moves=tuple(
            Played(n, step.seat, step.move)
            for n, step in enumerate(record.steps, 1)
            if step.seat is not None
        ),
        last=record.last,
        broken=record.broken,
    )


def _store(game: int, **values: object) -> None:
    Analysis.objects.filter(game=game, edition=EDITION, told=None).update(**values)


def _note(game: int, done: int, total: int, waiting: Collection[int]) -> None:
    """The process is at work, and has come so far; those that wait for it are its own too."""
    until = timezone.now() + LEASE
    _store(game, done=done, total=total, lease=until)
    Analysis.objects.filter(game__in=waiting, edition=EDITION, told=None).update(lease=until)


def _receive(pipe: Connection) -> Any:
    """What the process says next; None if it is still at work on that."""
    return pipe.recv() if pipe.poll(LOOK_SECONDS) else None

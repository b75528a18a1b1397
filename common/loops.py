"""What each process does as long as it serves, beside answering."""

import asyncio
import contextlib
import contextvars
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

from django.db import DatabaseError

log = logging.getLogger(__name__)


class Worker(Protocol):
    """Goes on until it is stopped, whatever happens on a single thing."""

    async def run(self) -> None:
        """Do what there is to do, again and again."""

    def stop(self) -> None:
        """Let the present thing be the last."""


W = TypeVar("W", bound=Worker)


class Loop(Generic[W]):
    """At most one worker of a kind in this process."""

    def __init__(self, kind: Callable[[], W]) -> None:
        self.kind = kind
        self._worker: W | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def worker(self) -> W | None:
        """The one at work, if there is one."""
        return None if self._task is None or self._task.done() else self._worker

    def start(self) -> None:
        """Start one on the running loop, unless there is one already."""
        if self.worker is None:
            self._worker = worker = self.kind()
            # a context of its own, not that of the request which happened to be the first
            self._task = asyncio.get_running_loop().create_task(
                worker.run(), name=type(worker).__name__.lower(), context=contextvars.Context()
            )

    async def stop(self) -> None:
        """Stop the one at work and wait until it has ended."""
        if self._task is not None:
            if self.worker is not None:
                self.worker.stop()
            await self._task


class PeriodicWorker(ABC):
    """Works every so many seconds, and when it is woken, whatever became of the last time."""

    interval_seconds: float

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.wake = asyncio.Event()
        self.stopping = False

    @abstractmethod
    async def work(self) -> None:
        """Do what there is to do now."""

    async def run(self) -> None:
        """Go on until stopped."""
        while not self.stopping:
            self.wake.clear()
            await self.attempt(self.work)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.wake.wait(), self.interval_seconds)

    async def attempt(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do this, or say in the log why not."""
        name = type(self).__name__
        try:
            await work()
        except DatabaseError as error:
            log.error("%s: not done, and will be tried again: %s", name, error)
        except Exception:
            log.exception("%s: not done, and will be tried again", name)

    def stop(self) -> None:
        """Let the present time be the last."""
        self.stopping = True
        self.wake.set()

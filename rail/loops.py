"""What each process does as long as it serves: the clock, the keeper, the errands."""

import asyncio
import contextvars
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar


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
        self._task: asyncio.Task | None = None

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

"""A batching queue: what comes while a batch is worked off goes with the next."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Batcher(Generic[T]):
    """Processes at once all that has come while the batch before was processed."""

    def __init__(self, process: Callable[[list[T]], Awaitable[None]]) -> None:
        self.process = process
        self.waiting: list[T] = []
        self.task: asyncio.Task[Any] | None = None

    def add(self, one: T) -> None:
        """Have this processed soon; to be called on the loop."""
        self.waiting.append(one)
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while self.waiting:
            some, self.waiting = self.waiting, []
            await self.process(some)

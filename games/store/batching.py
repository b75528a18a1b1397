"""Work that is cheaper for many things at once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Together(Generic[T]):
    """Deals at once with all that has come while it dealt with what came before."""

    def __init__(self, deal: Callable[[list[T]], Awaitable[None]]) -> None:
        self.deal = deal
        self.waiting: list[T] = []
        self.task: asyncio.Task | None = None

    def add(self, one: T) -> None:
        """Deal with this soon; to be called on the loop."""
        self.waiting.append(one)
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while self.waiting:
            some, self.waiting = self.waiting, []
            await self.deal(some)

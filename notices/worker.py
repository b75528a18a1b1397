"""Works off the outbox, in every process."""

import time

from common import executor
from common.loops import Loop, PeriodicWorker

from . import outbox

RECEIVERS_SECONDS = 30
"""After which it is asked anew who has a channel."""


class OutboxWorker(PeriodicWorker):
    """Sends what is due."""

    interval_seconds = 5

    def __init__(self) -> None:
        super().__init__()
        self.next_learning = 0.0

    async def work(self) -> None:
        """Know who has a channel, and send what is due."""
        if time.monotonic() >= self.next_learning:
            await executor.read(outbox.learn)
            self.next_learning = time.monotonic() + RECEIVERS_SECONDS
        await outbox.work()

    async def run(self) -> None:
        """Go on until stopped, and leave nothing unwritten that this process has heard of."""
        await super().run()
        await self.attempt(outbox.note)


loop = Loop(OutboxWorker)

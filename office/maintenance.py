"""Maintenance: what every process does beside its clock, on the loop of the server.

It reads what the operator has decided, closes the sockets of who may stay no longer, gives a sign
of life, and once a night lets one of the processes do the work of the night.
"""

import asyncio
import contextlib
import logging
import time
from datetime import timedelta

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from common import executor
from common.logs import Count
from common.loops import Loop
from games.broadcast import presence
from games.live import open_sockets
from moderation import server_settings
from moderation.models import ServerSettings

from . import backups
from .models import HourlyErrorCount, ProcessHeartbeat

LOOK_SECONDS = 2.0
MAX_SOCKETS = 200
"""Sockets to look at each time: of no more than so many every one is, each two seconds."""
PULSE_SECONDS = 20.0
HEARTBEAT_EXPIRES_AFTER = timedelta(minutes=1)
"""After this time without a sign of life a process is held to be gone."""
ERRORS_KEPT_FOR = timedelta(days=7)
"""How long errors are counted."""
NIGHT_HOUR = 3
"""The hour, in UTC, at which the work of the night begins."""

log = logging.getLogger(__name__)


class MaintenanceWorker:
    """Looks after things as long as it is not stopped."""

    def __init__(self) -> None:
        self.stopping = asyncio.Event()
        self.notice: server_settings.Notice | None = None
        self.told = float("-inf")

    async def run(self) -> None:
        """Go on until stopped, whatever happens."""
        while not self.stopping.is_set():
            try:
                await self.look()
            except Exception:
                log.exception("maintenance could not look after everything")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), LOOK_SECONDS)
        with contextlib.suppress(Exception):
            await executor.write(remove_heartbeat)

    def stop(self) -> None:
        """Let the present look be the last."""
        self.stopping.set()

    async def look(self) -> None:
        """Do what is to be done now."""
        notice = await executor.read(server_settings.now)
        # of what makes credentials void a message has come, unless it was lost
        await open_sockets.close_revoked(
            open_sockets.longest_unchecked(MAX_SOCKETS if notice == self.notice else None)
        )
        self.notice = notice
        if time.monotonic() - self.told > PULSE_SECONDS:
            self.told = time.monotonic()
            errors, open_now = Count.take(), open_sockets.count()
            await executor.write(lambda: store_heartbeat(open_now, errors))
            if timezone.now().hour >= NIGHT_HOUR and await executor.write(claim_night):
                await executor.read(backups.run, "night")


def store_heartbeat(sockets: int, errors: int) -> None:
    """Say that this process lives, and how many errors its log has told of."""
    now = timezone.now()
    ProcessHeartbeat.objects.update_or_create(
        process=presence.PROCESS, defaults={"at": now, "sockets": sockets}
    )
    ProcessHeartbeat.objects.filter(at__lt=now - HEARTBEAT_EXPIRES_AFTER).delete()
    if errors:
        hour = now.replace(minute=0, second=0, microsecond=0)
        HourlyErrorCount.objects.get_or_create(hour=hour)
        HourlyErrorCount.objects.filter(hour=hour).update(count=F("count") + errors)
        HourlyErrorCount.objects.filter(hour__lt=now - ERRORS_KEPT_FOR).delete()


def remove_heartbeat() -> None:
    """This process ends."""
    ProcessHeartbeat.objects.filter(process=presence.PROCESS).delete()


def claim_night() -> bool:
    """Is there work this night, and has no other process begun it?"""
    today = timezone.now().date()
    if ServerSettings.row().night is None and not settings.BACKUPS:
        # on a site that is new nothing has lain for a night
        ServerSettings.objects.filter(pk=1, night=None).update(night=today)
    waiting = ServerSettings.objects.filter(Q(night__lt=today) | Q(night=None), pk=1)
    return bool(waiting.update(night=today))


loop = Loop(MaintenanceWorker)

"""The keeper: what every process does beside its clock, on the loop of the server.

It reads what the operator has decided, closes the sockets of whom the server is no longer open
to, gives a sign of life, and once a night lets one of the processes do the work of the night.
"""

import asyncio
import contextlib
import logging
import time
from datetime import timedelta

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from games import presence, rooms, threads
from rail.logs import Count
from rail.loops import Loop

from . import backups, door, house
from .models import Ban, Faults, House, Mark, Pulse

LOOK = 2.0
PULSE = 20.0
GONE = timedelta(minutes=1)
"""After this time without a sign of life a process is held to be gone."""
DAYS = timedelta(days=7)
"""How long errors are counted."""
NIGHT = 3
"""The hour, in UTC, at which the work of the night begins."""

log = logging.getLogger(__name__)


class Keeper:
    """Looks after things as long as it is not stopped."""

    def __init__(self) -> None:
        self.stopping = asyncio.Event()
        self.notice: house.Notice | None = None
        self.told = float("-inf")

    async def run(self) -> None:
        """Go on until stopped, whatever happens."""
        while not self.stopping.is_set():
            try:
                await self.look()
            except Exception:
                log.exception("the keeper could not look after everything")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), LOOK)
        with contextlib.suppress(Exception):
            await threads.write(farewell)

    def stop(self) -> None:
        """Let the present look be the last."""
        self.stopping.set()

    async def look(self) -> None:
        """Do what is to be done now."""
        notice = await threads.read(house.now)
        if notice != self.notice:
            self.notice = notice
            await self.close(notice)
        if time.monotonic() - self.told > PULSE:
            self.told = time.monotonic()
            errors, sockets = Count.take(), len(rooms.sockets())
            await threads.write(lambda: pulse(sockets, errors))
            if timezone.now().hour >= NIGHT and await threads.write(is_ours):
                await threads.read(backups.run, "night")

    async def close(self, notice: house.Notice) -> None:
        """Close every socket of whom the server is not open to, and mark their networks."""
        for socket in rooms.sockets():
            user, address = socket.scope["user"], (socket.scope.get("client") or [""])[0]
            if door.refusal(notice, user, address, by_link=True) is None:
                continue
            if user.pk in notice.around and (mark := door.mark(address)):
                await threads.write(lambda user=user, mark=mark: remember(user.pk, mark))
            await socket.shut(door.NOT_ALLOWED)


def pulse(sockets: int, errors: int) -> None:
    """Say that this process lives, and how many errors its log has told of."""
    now = timezone.now()
    Pulse.objects.update_or_create(
        process=presence.PROCESS, defaults={"at": now, "sockets": sockets}
    )
    Pulse.objects.filter(at__lt=now - GONE).delete()
    if errors:
        hour = now.replace(minute=0, second=0, microsecond=0)
        Faults.objects.get_or_create(hour=hour)
        Faults.objects.filter(hour=hour).update(n=F("n") + errors)
        Faults.objects.filter(hour__lt=now - DAYS).delete()


def farewell() -> None:
    """This process ends."""
    Pulse.objects.filter(process=presence.PROCESS).delete()


def remember(user_id: int, mark: str) -> None:
    """Shut out a network with the person who is on it."""
    if ban := Ban.objects.filter(user=user_id).first():
        Mark.objects.get_or_create(ban=ban, mark=mark)


def is_ours() -> bool:
    """Is there work this night, and has no other process begun it?"""
    today = timezone.now().date()
    if House.row().night is None and not settings.BACKUPS:
        # on a site that is new nothing has lain for a night
        House.objects.filter(pk=1, night=None).update(night=today)
    waiting = House.objects.filter(Q(night__lt=today) | Q(night=None), pk=1)
    return bool(waiting.update(night=today))


loop = Loop(Keeper)

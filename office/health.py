"""What a site stands on, looked at one thing after the other; each says how it is, or raises."""

import asyncio
import os
import shutil
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from channels.layers import get_channel_layer
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from common import storage
from common.address import site
from common.templatetags.rail import storage as size
from games import worker
from games.broadcast import presence
from games.rules import boards
from games.store.reading import boards_missing
from office import backups, upgrade
from office.models import ProcessHeartbeat

TIMEOUT_SECONDS = 10
MIN_FREE_BYTES = 200_000_000
"""Bytes that ought to be free for the database to grow."""
LOCAL = ("localhost", "127.0.0.1", "::1")
"""Names of the machine itself, which lead its visitors to their own."""
MAX_SILENCE_SECONDS = 30.0
"""Seconds that a clock may need for one look at what is due."""
TRIAL_SECONDS = 2.0
"""Seconds for which what a trial to store something showed is believed: anybody may ask."""


class Unwell(Exception):
    """What is wrong, in words that say what helps."""


def database() -> str:
    """It answers, and its tables are those of this version."""
    if newer := upgrade.newer():
        raise Unwell(newer)
    if upgrade.unfinished():
        raise Unwell(_("it is not up to date; run: %(command)s") % {"command": "manage.py migrate"})
    return _("%(database)s answers and is up to date") % {"database": connection.vendor}


def files() -> str:
    """The static files are there under their hashed names."""
    n = len(getattr(staticfiles_storage, "hashed_files", ()))
    if not n:
        command = {"command": "manage.py collectstatic"}
        raise Unwell(_("static files are not collected; run: %(command)s") % command)
    return _("%(n)d static files are collected") % {"n": n}


def room() -> str:
    """There is space left beside the data."""
    free = shutil.disk_usage(settings.DATA).free
    if free < MIN_FREE_BYTES:
        left = {"size": size(free), "folder": settings.DATA}
        raise Unwell(_("only %(size)s left beside %(folder)s") % left)
    return _("Free: %(size)s") % {"size": size(free)}


def kept() -> str:
    """The folder for backups takes some, if there is one."""
    if settings.BACKUPS is None:
        return _("none are made")
    folder = {"folder": settings.BACKUPS}
    try:
        writable = os.access(backups.new_file().parent, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        raise Unwell(_("%(folder)s cannot be written to: give it to the user of Rail") % folder)
    return _("%(folder)s can be written to") % folder


def disk() -> str:
    """The database can store something, for a process that serves."""
    if not _stores(int(time.monotonic() / TRIAL_SECONDS)):
        raise Unwell(_("nothing can be stored: the disk of the database is full or has failed"))
    return _("what is played can be stored")


@lru_cache(maxsize=1)
def _stores(trial: int) -> bool:
    """Try it with the sign of life of this process."""
    try:
        ProcessHeartbeat.objects.filter(process=presence.PROCESS).update(at=timezone.now())
    except DatabaseError as error:  # one that does not answer has a line of its own
        return not storage.cannot_store(error)
    return True


def playable() -> str:
    """There are boards, and among them those of all games that go on."""
    if missing := boards_missing():
        words = _(
            "games are in progress on boards that are not here: %(boards)s; start the version of "
            "Rail that had them, or delete their tables"
        )
        raise Unwell(words % {"boards": ", ".join(missing)})
    return _("%(n)d can be played") % {"n": len(boards())}


def messages() -> str:
    """What one process says, another hears."""
    if not settings.REDIS:
        return _("one process, which needs no Redis")

    async def there_and_back() -> None:
        layer: Any = get_channel_layer()  # its methods are those of any layer
        channel = await layer.new_channel()
        await layer.group_add("doctor", channel)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await layer.group_send("doctor", {"type": "doctor"})
            await layer.receive(channel)

    asyncio.run(there_and_back())
    return _("Redis carries them")


def letters() -> str:
    """The links in letters lead to where their readers find this site."""
    if not settings.MAIL:
        return _("none are sent")
    told = {"address": site()}
    if urlsplit(site()).hostname in LOCAL:
        raise Unwell(_("links in them lead to %(address)s: set RAIL_ADDRESS") % told)
    return _("links in them lead to %(address)s") % told


def redis() -> str:
    """It answers, if this site has one."""
    cache.set("ready", 1, TIMEOUT_SECONDS)
    return "answers" if settings.REDIS else "not needed"


def ticking() -> str:
    """The clock of this process goes."""
    silence = worker.silence()
    if silence is None:
        raise Unwell(_("the clock has stopped"))
    if silence > MAX_SILENCE_SECONDS:
        raise Unwell(_("the clock has not ticked for %(n)d seconds") % {"n": silence})
    return _("running, last tick %(n)s s ago") % {"n": number_format(silence, 1)}


CHECKS: dict[str, Callable[[], str]] = {
    "database": database,
    "files": files,
    "room": room,
    "backups": kept,
    "boards": playable,
    "messages": messages,
    "letters": letters,
}
"""What every process may look at, by the name it is told under."""
READY: dict[str, Callable[[], str]] = {
    "database": database,
    "redis": redis,
    "clock": ticking,
    "disk": disk,
}
"""What a process needs to serve."""


def look(checks: dict[str, Callable[[], str]]) -> dict[str, tuple[bool, str]]:
    """Whether each of these is well, and what it says."""
    found = {}
    for name, check in checks.items():
        try:
            found[name] = True, check()
        except Exception as error:
            found[name] = False, str(error)
    return found

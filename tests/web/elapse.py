"""Time that goes by in the tests of time, without waiting for it."""

from games.models import Uptime
from games.store import cache
from games.time import uptime


def wait(seconds: float) -> None:
    """Let time go by while the site runs."""
    uptime.now()
    Uptime.objects.update(asleep=Uptime.objects.get().asleep - seconds)
    uptime.reset()


def sleep(seconds: float) -> None:
    """Let time go by while nothing runs, and start the site again."""
    row = Uptime.objects.get()
    Uptime.objects.update(beaten=row.beaten - seconds, asleep=row.asleep - seconds)
    uptime.reset()
    cache.clear()

"""The server's own time: it goes on while any process of the site runs, and stands while none does.

Every process looks at one row of the database now and then, and the first whose look is due says
that the site lives. A gap is time in which nobody could have played: nobody is charged for it.
"""

import time
from datetime import UTC, datetime

from django.db.models import F

from common.retryable import Retryable
from games.models import Uptime

# seconds between two signs of life
HEARTBEAT_SECONDS = 2
# a silence longer than this means that nothing ran
MAX_GAP_SECONDS = 5


def now() -> float:
    """The present moment, in seconds."""
    if (beaten := _beaten) is None:
        beaten = heartbeat()
    # who has slept, as laptops do, trusts the clock on the wall only after the next look
    return min(_wall(), beaten + MAX_GAP_SECONDS) - _asleep


def as_date(moment: float | None) -> datetime | None:
    """A moment of this time as a column holds it."""
    return None if moment is None else datetime.fromtimestamp(moment, UTC)


@Retryable
def heartbeat() -> float:
    """Learn how long the site has not been running in all, and say that it runs now; when that is,
    on the wall."""
    global _beaten, _asleep
    row, _ = Uptime.objects.get_or_create(pk=1, defaults={"beaten": _wall()})
    wall = _wall()
    silence = wall - row.beaten
    if silence > HEARTBEAT_SECONDS or silence < -MAX_GAP_SECONDS:
        # a clock on the wall that was set back must not stop the time either
        gap = silence if silence > MAX_GAP_SECONDS or silence < 0 else 0
        told = Uptime.objects.filter(pk=1, beaten=row.beaten)
        if told.update(beaten=wall, asleep=F("asleep") + gap):
            row.asleep += gap
        else:  # another process was faster
            row.refresh_from_db()
    _beaten, _asleep = wall, row.asleep
    return wall


def is_due() -> bool:
    """Is it time for another sign of life?"""
    return _beaten is None or not 0 <= _wall() - _beaten < HEARTBEAT_SECONDS


def reset() -> None:
    """Know nothing any more, for tests that begin with an empty database."""
    global _beaten
    _beaten = None


def _wall() -> float:
    return time.time()


_beaten: float | None = None
_asleep = 0.0

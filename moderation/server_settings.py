"""What the operator has decided, as this process last read it.

Every page asks for it, so it is kept; what is changed in another process is known here soon.
"""

import re
import threading
import time

from django.db import DatabaseError
from django.utils import timezone
from msgspec import Struct

from moderation.models import Ban, BannedNetwork, ServerSettings

from .word_filter import folded, pattern

FRESH_SECONDS = 2.0
"""Seconds after which it is read anew."""


class Notice(Struct, frozen=True):
    """The decisions that hold now: of the banned, `around` names those whose networks count too."""

    name: str
    access: str
    invite: str
    words: re.Pattern[str] | None
    banned: frozenset[int]
    around: frozenset[int]
    marks: frozenset[str]

    def refuses(self, text: str) -> bool:
        """Is one of the words that nobody shall read in this name or line?"""
        return self.words is not None and bool(self.words.search(folded(text)))


def now() -> Notice:
    """The decisions; read anew if they may have changed."""
    global _known, _at
    with _reading:
        if (known := fresh()) is None:
            before, at = _forgotten, time.monotonic()
            try:
                known = _read()
            except DatabaseError:  # what held a moment ago holds until the database is back
                if (known := _known) is None:
                    raise
                at = time.monotonic()  # it is not asked for again at once
            # what was decided while it was read may be lacking
            if before == _forgotten:
                _known, _at = known, at
        return known


def fresh() -> Notice | None:
    """The decisions if they need not be read anew; None if they do."""
    known = _known
    return known if known is not None and time.monotonic() - _at <= FRESH_SECONDS else None


def forget() -> None:
    """Read it anew when it is next asked for."""
    global _known, _forgotten
    _known = None
    _forgotten += 1


_known: Notice | None = None
_at = 0.0
_forgotten = 0
_reading = threading.Lock()


def _read() -> Notice:
    row = ServerSettings.objects.filter(pk=1).first() or ServerSettings()
    bans = list(Ban.objects.values_list("pk", "user", "around_until"))
    around = {pk: user for pk, user, until in bans if until and until > timezone.now()}
    marks = (
        BannedNetwork.objects.filter(ban__in=around).values_list("mark", flat=True)
        if around
        else ()
    )
    return Notice(
        name=row.name,
        access=row.access,
        invite=row.invite,
        words=pattern(row.words),
        banned=frozenset(user for _, user, _ in bans),
        around=frozenset(around.values()),
        marks=frozenset(marks),
    )

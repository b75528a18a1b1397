"""What the operator has decided, as this process last read it.

Every page asks for it, so it is kept; what is changed in another process is known here soon.
"""

import re
import threading
import time

from django.db import DatabaseError
from msgspec import Struct

from .models import Ban, House
from .words import pattern

FRESH = 2.0
"""Seconds after which it is read anew."""


class Notice(Struct, frozen=True):
    """The decisions that hold now."""

    name: str
    access: str
    invite: str
    words: re.Pattern | None
    banned: frozenset[int]


def now() -> Notice:
    """The decisions; read anew if they may have changed."""
    global _known, _at
    with _reading:
        if is_stale():
            try:
                _known = _read()
            except DatabaseError:  # what held a moment ago holds until the database is back
                if _known is None:
                    raise
            _at = time.monotonic()
        return _known


def is_stale() -> bool:
    """Would asking for it read the database?"""
    return _known is None or time.monotonic() - _at > FRESH


def forget() -> None:
    """Read it anew when it is next asked for."""
    global _known
    _known = None


_known: Notice | None = None
_at = 0.0
_reading = threading.Lock()


def _read() -> Notice:
    row = House.objects.filter(pk=1).first() or House()
    banned = frozenset(Ban.objects.values_list("user", flat=True))
    return Notice(row.name, row.access, row.invite, pattern(row.words), banned)

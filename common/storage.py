"""When the database can store nothing: its disk is full, broken, or no longer lets it write."""

import sqlite3

from django.db import DatabaseError

CODE = "store.full"
"""What people are told then, over sockets and over HTTP."""
SQLITE = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY}
POSTGRES = {"53100", "58030"}
"""Its codes for a full disk and for one that fails."""


def cannot_store(error: BaseException | None) -> bool:
    """Does this exception say so?"""
    if not isinstance(error, DatabaseError):
        return False
    cause = error.__cause__
    # the last byte tells the kind, those before it tell more about it
    sqlite = getattr(cause, "sqlite_errorcode", None) or 0
    return sqlite & 0xFF in SQLITE or getattr(cause, "sqlstate", None) in POSTGRES

"""Is the data of this Rail? Newer data is left alone, older data is copied before it changes."""

import contextlib
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from games.rules import VERSION

from . import relabel
from .archives import About

COPIES = "before-upgrades"
MAX_COPIES = 3
"""Copies that stay: of the last three upgrades."""


def newer() -> str | None:
    """That a newer Rail made the data, naming both versions; None if this one knows all of it."""
    if told := _newer(about()):
        other = "start that one, or restore a backup of this one"
        return f"the data was made by {told}: {other}; nothing was changed"
    return None


def newer_backup(made: About) -> str | None:
    """That a newer Rail made a backup, naming both versions; None if this one knows all of it."""
    if told := _newer(made):
        return f"the backup was made by {told}: restore it with that one; nothing was changed"
    return None


def about() -> About:
    """Which Rail made the data."""
    applied = MigrationRecorder(connection).applied_migrations()
    return About(sorted(applied), _rules())


def unfinished() -> bool:
    """Is the database older than this Rail?"""
    loader = MigrationLoader(connection)
    # also one that lacks something in the middle: no plan that leads to the last ones would tell
    return bool(loader.graph.nodes.keys() - loader.applied_migrations.keys())


def copy() -> Path | None:
    """Copy a SQLite database that is about to be changed; where the copy is, if one was needed."""
    if connection.vendor != "sqlite" or not connection.introspection.table_names():
        return None
    folder = Path(connection.settings_dict["NAME"]).parent / COPIES
    folder.mkdir(exist_ok=True)
    target = folder / f"rail-{datetime.now(UTC):%Y-%m-%d-%H%M%S}.sqlite3"
    part = target.with_suffix(".part")
    try:
        part.touch(mode=0o600)  # hidden cards and seat links lie in it
        with contextlib.closing(sqlite3.connect(part)) as to:
            connection.connection.backup(to)
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)
    for old in sorted(folder.glob("rail-*.sqlite3"))[:-MAX_COPIES]:
        old.unlink()
    return target


def _newer(made: About) -> str | None:
    loader = MigrationLoader(None)
    unknown = relabel.migrations(made.migrations) - set(loader.disk_migrations)
    if not unknown and made.rules <= VERSION:
        return None
    apps = {app for app, _ in unknown}
    known = [leaf for leaf in loader.graph.leaf_nodes() if leaf[0] in apps]
    return (
        f"a newer Rail ({_named(unknown)}, rules {made.rules}) than this one "
        f"({_named(known) or 'none of these'}, rules {VERSION})"
    )


def _rules() -> int:
    """The newest version of the rules by which a game was begun."""
    if "games_game" not in connection.introspection.table_names():
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT MAX(rules_version) FROM games_game")
        return cursor.fetchone()[0] or 0


def _named(migrations: Iterable[tuple[str, str]]) -> str:
    """The last of these of each application."""
    last = dict(sorted(migrations))
    return ", ".join(f"{app} {name}" for app, name in last.items())

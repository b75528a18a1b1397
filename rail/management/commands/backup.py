"""Write everything that Rail keeps into one file, while games go on."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction

from office import archives, upgrade


class Command(BaseCommand):
    """`manage.py backup FILE`"""

    help = (
        "Back up tables, games, seats and sessions into one file, from any database to any other."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("file", type=Path, help="a .tar.gz that is not there yet")
        parser.add_argument(
            "--keep", type=int, help="how many of the files rail-*.tar.gz beside it stay there"
        )

    def handle(self, file: Path, keep: int | None = None, **options: Any) -> None:
        """Write the file, all of one moment; then let go of the oldest."""
        if file.exists():
            raise CommandError(f"{file} is there already")
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # beside it: what is for the moment may lie in memory elsewhere
        with TemporaryDirectory(dir=file.parent) as folder:
            rows = Path(folder) / archives.ROWS
            with one_moment():
                about = upgrade.about()
                call_command("dumpdata", format="jsonl", output=str(rows), verbosity=0)
            archives.pack(file, rows, settings.SECRET_KEY, about)
        if keep:
            for old in sorted(file.parent.glob("rail-*.tar.gz"))[:-keep]:
                old.unlink()
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes")


@contextlib.contextmanager
def one_moment() -> Iterator[None]:
    """Read the database as it is now, whatever others write meanwhile; nobody waits for us."""
    if connection.vendor == "sqlite":
        # Django's own transactions on SQLite would hold the lock of whoever writes
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield

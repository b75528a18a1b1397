"""Write everything that Rail keeps into one file, while games go on."""

import contextlib
import io
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

ROWS, KEY = "rows.jsonl", "secret-key"
MADE_ANEW = ("contenttypes", "auth.permission")
"""What migrations make again in an empty database."""


class Command(BaseCommand):
    """`manage.py backup FILE`"""

    help = (
        "Back up tables, games, seats and sessions into one file, from any database to any other."
    )

    def add_arguments(self, parser) -> None:
        """Where to."""
        parser.add_argument("file", type=Path, help="a .tar.gz that is not there yet")
        parser.add_argument(
            "--keep", type=int, help="how many of the files rail-*.tar.gz beside it stay there"
        )

    def handle(self, file: Path, keep: int | None = None, **options) -> None:
        """Write the file, all of one moment; then let go of the oldest."""
        if file.exists():
            raise CommandError(f"{file} is there already")
        with TemporaryDirectory() as folder:
            rows = Path(folder) / ROWS
            with one_moment():
                call_command(
                    "dumpdata", format="jsonl", output=str(rows), exclude=MADE_ANEW, verbosity=0
                )
            part = file.with_name(f"{file.name}.part")
            part.touch(mode=0o600)  # hidden cards and seat links lie in it
            with tarfile.open(part, "w:gz") as archive:
                archive.add(rows, ROWS)
                add(archive, KEY, settings.SECRET_KEY)
            part.rename(file)
        if keep:
            for old in sorted(file.parent.glob("rail-*.tar.gz"))[:-keep]:
                old.unlink()
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes")


def add(archive: tarfile.TarFile, name: str, text: str) -> None:
    """Put a text into the archive."""
    member = tarfile.TarInfo(name)
    member.size, member.mtime, member.mode = len(text.encode()), int(time.time()), 0o600
    archive.addfile(member, io.BytesIO(text.encode()))


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

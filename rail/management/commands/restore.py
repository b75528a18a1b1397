"""Read a backup into an empty database."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from games.history import outcomes
from games.models import Seat
from games.play import earlier_orders
from office import archives, relabel, upgrade
from tables import portraits
from tables.models import Place, Table

PORTRAITS = ("tables", "0013_portrait")
"""The migration since which everybody has a portrait; who has none today has gone."""


class Command(BaseCommand):
    """`manage.py restore FILE`"""

    help = "Restore a backup into an empty database, before the server is started."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where from."""
        parser.add_argument("file", type=Path)

    def handle(self, file: Path, **options: Any) -> None:
        """Load all of it, or nothing: what can be refused is, before anything is written."""
        try:
            if not empty():
                raise CommandError("the database is not empty; restore into one that is")
            settings.DATA.mkdir(mode=0o700, parents=True, exist_ok=True)
            with TemporaryDirectory(dir=settings.DATA) as folder:
                about = archives.unpack(file, Path(folder))
                if about and (told := upgrade.newer_backup(about)):
                    raise CommandError(told)
                archives.check(file, Path(folder))
                call_command("migrate", verbosity=0)
                load(Path(folder), about)
        except archives.Damaged as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(f"nothing was restored: {error}") from error
        self.stdout.write(f"{Table.objects.count()} tables are restored; start the server now")


def empty() -> bool:
    """Is nothing kept in the database yet?"""
    kept = {model._meta.db_table for model in (User, Table)}
    named = kept | {old for old, new in relabel.TABLES.items() if new in kept}
    with connection.cursor() as cursor:
        for table in named.intersection(connection.introspection.table_names(cursor)):
            cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)} LIMIT 1")
            if cursor.fetchone():
                return False
    return True


def load(folder: Path, about: archives.About | None) -> None:
    """Store what was unpacked, by whichever Rail it was made."""
    with transaction.atomic():
        if about:  # the rows that migrations make are among it
            # others refer to them by numbers, which need not be those of this database
            ContentType.objects.all().delete()
        call_command("loaddata", str(folder / archives.ROWS), ignore=True, verbosity=0)
        # cookies that were signed with it keep people in their seats
        own = settings.DATA / archives.KEY
        if own.exists():
            own.write_text((folder / archives.KEY).read_text())
    ContentType.objects.clear_cache()
    call_command("migrate", verbosity=0)  # what the backup lacks of them
    # what migrations have done to rows that were stored already
    outcomes.store_missing()
    earlier_orders.rename()
    if about is None or PORTRAITS not in relabel.migrations(about.migrations):
        portraits.give_by_number(Place.objects.all())
        portraits.give_by_number(Seat.objects.all())

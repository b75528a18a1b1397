"""Read a backup into an empty database."""

import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from lobby.models import Table, User
from rail.management.commands.backup import KEY, ROWS


class Command(BaseCommand):
    """`manage.py restore FILE`"""

    help = "Restore a backup into an empty database, before the server is started."

    def add_arguments(self, parser) -> None:
        """Where from."""
        parser.add_argument("file", type=Path)

    def handle(self, file: Path, **options) -> None:
        """Load all of it, or nothing."""
        call_command("migrate", verbosity=0)
        if User.objects.exists() or Table.objects.exists():
            raise CommandError("the database is not empty; restore into one that is")
        try:
            with tarfile.open(file) as archive, TemporaryDirectory() as folder:
                archive.extractall(folder, filter="data")
                rows, key = Path(folder) / ROWS, Path(folder) / KEY
                with transaction.atomic():
                    call_command("loaddata", str(rows), verbosity=0)
                # cookies that were signed with it keep people in their seats
                own = settings.DATA / KEY
                if own.exists():
                    own.write_text(key.read_text())
        except (OSError, tarfile.TarError) as error:
            raise CommandError(f"{file} is not a backup that can be read: {error}") from error
        self.stdout.write(f"{Table.objects.count()} tables are restored; start the server now")

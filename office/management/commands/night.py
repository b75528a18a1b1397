"""The work of the night: a backup, then what is kept no longer goes."""

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from office import backups, retention


class Command(BaseCommand):
    """`manage.py night`; the server runs it by itself."""

    help = "Back up into RAIL_BACKUPS, then delete what is kept no longer."

    def handle(self, **options: object) -> None:
        """The backup first: what is deleted then is in it. If it fails, nothing is deleted."""
        if settings.BACKUPS:
            call_command(
                "backup", backups.new_file(), keep=settings.BACKUPS_KEEP, stdout=self.stdout
            )
        for kind, number in retention.prune(retention.nightly()).items():
            self.stdout.write(f"{kind}: {number} deleted")

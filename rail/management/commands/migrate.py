"""Bring the database up to date, as Django does; but not one of a newer Rail, and not without a
copy."""

import sqlite3
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import DatabaseError, transaction

from office import relabel, upgrade


class Command(migrate.Command):
    """`manage.py migrate`"""

    def handle(self, *args: Any, **options: Any) -> None:
        """Look whether the data is ours, copy it if it will be changed, change it."""
        try:
            if told := upgrade.newer():
                raise CommandError(told)
            only_asked = options["plan"] or options["check_unapplied"]
            if upgrade.unfinished() and not only_asked and (copy := upgrade.copy()):
                self.stdout.write(f"The database as it was before this upgrade: {copy}")
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"no copy could be made before the upgrade: {error}") from error
        except DatabaseError as error:
            raise CommandError(f"the database does not answer: {error}") from error
        with transaction.atomic():
            relabel.database()
            if only_asked:  # and nothing is changed
                try:
                    super().handle(*args, **options)
                finally:
                    transaction.set_rollback(True)
                return
        super().handle(*args, **options)

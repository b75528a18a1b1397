"""Results from the logs of games, and ratings from the results, once more from the beginning."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings import ratings, results


class Command(BaseCommand):
    """`manage.py recount`"""

    help = "Work out all results from the logs, and all ratings from the results."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether to go on where that would be another number."""
        parser.add_argument(
            "--without-deleted",
            action="store_true",
            help="although games have counted that are deleted: ratings forget them",
        )

    def handle(self, without_deleted: bool = False, **_options: Any) -> None:
        """Count, and say what was different."""
        if (gone := ratings.uncounted()) and not without_deleted:
            raise CommandError(
                f"{gone} games have counted that are deleted, and ratings would forget them: "
                "nothing is changed; --without-deleted goes on"
            )
        games, changed = results.recount()
        self.stdout.write(f"{games} games, {changed} of them with other results than before")
        self.stdout.write(f"{ratings.recount()} games rated")

"""Results from the logs of games, and ratings from the results, once more from the beginning."""

from typing import Any

from django.core.management.base import BaseCommand

from ratings import ratings, results


class Command(BaseCommand):
    """`manage.py recount`"""

    help = "Work out all results from the logs and all ratings from the results; nothing is lost."

    def handle(self, **_options: Any) -> None:
        """Count, and say what was different."""
        games, changed = results.recount()
        self.stdout.write(f"{games} games, {changed} of them with other results than before")
        self.stdout.write(f"{ratings.recount()} games rated")

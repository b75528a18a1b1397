"""Say what is kept no longer, and with --really delete it."""

from django.core.management.base import BaseCommand, CommandParser

from office import retention


class Command(BaseCommand):
    """`manage.py prune [--really]`"""

    help = "Count what RAIL_KEEP_... keeps no longer; --really deletes it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether to delete."""
        parser.add_argument("--really", action="store_true", help="delete it")

    def handle(self, really: bool, **options: object) -> None:
        """A line for each kind."""
        counts, words = (
            (retention.prune(), "deleted") if really else (retention.expired(), "would go")
        )
        for kind, number in counts.items():
            self.stdout.write(f"{kind}: {number} {words}")

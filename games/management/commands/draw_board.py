"""Draws boards from their facts, and measures what was drawn (docs/boards.md)."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tools.cartography.run import arguments, run


class Command(BaseCommand):
    """`manage.py draw_board usa`, `--all` or `--check`."""

    help = __doc__
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The same as for `python -m tools.cartography`."""
        arguments(parser)

    def handle(self, **options: Any) -> None:
        """Draws or checks, and fails when anything is wrong."""
        faults = run(options, self.stdout.write)
        if faults:
            raise CommandError(f"{faults} faults")

"""A link by which somebody who forgot a password chooses a new one."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.mail import reset_link
from accounts.models import User


class Command(BaseCommand):
    """`manage.py reset_link NAME`"""

    help = "Print the link by which an account gets a new password, once."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose account."""
        parser.add_argument("username")

    def handle(self, username: str, **_options: object) -> None:
        """Print it."""
        user = User.named(username)
        if user is None or not user.is_active or not user.has_usable_password():
            raise CommandError(f"there is no account {username}")
        self.stdout.write(reset_link(user))

"""The app of people."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Accounts, results and ranks."""

    name = "people"

    def ready(self) -> None:
        """Hear of moves from now on."""
        from games import signals

        from . import errands

        signals.listen(errands.moved)

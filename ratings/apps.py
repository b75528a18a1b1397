"""Results and ratings as a Django application."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"

    def ready(self) -> None:
        """Hear of moves, and of who enters a game, from now on."""
        from games import signals

        from . import worker

        signals.connect(worker.moved)
        signals.on_entry(worker.on_entry)

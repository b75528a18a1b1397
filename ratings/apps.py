"""Results and ratings as a Django application."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"

    def ready(self) -> None:
        """Hear of moves from now on."""
        from games import signals

        from . import worker

        signals.connect(worker.moved)

"""The app of notices."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """Channels, and what waits to be sent by them."""

    name = "notices"

    def ready(self) -> None:
        """Hear of moves from now on."""
        from games import signals

        from . import outbox

        signals.connect(outbox.moved)

"""Chat as a Django application."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"

    def ready(self) -> None:
        """Hear of who enters a game from now on."""
        from games import signals

        from . import frames

        signals.on_entry(frames.on_entry)

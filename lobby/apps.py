"""Lobby as a Django application."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """See to it that sockets are closed with the keys that have opened them."""
        from . import keys

        keys.listen()

"""Lobby as a Django application."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"

    def ready(self) -> None:
        """See to it that lobbies are shown when their tables change."""
        from tables import notify

        from . import room

        notify.connect(room.broadcast_change)

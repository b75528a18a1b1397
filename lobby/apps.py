"""Lobby as a Django application."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "lobby"

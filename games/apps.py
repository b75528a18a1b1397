"""Games as a Django application."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

"""The pages about boards as a Django application."""

from django.apps import AppConfig


class BoardsConfig(AppConfig):
    name = "boards"

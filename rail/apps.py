"""The site as a Django application: template tags and commands."""

from django.apps import AppConfig


class RailConfig(AppConfig):
    name = "rail"

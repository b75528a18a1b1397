"""The office as a Django application."""

from django.apps import AppConfig


class OfficeConfig(AppConfig):
    name = "office"
    default_auto_field = "django.db.models.BigAutoField"

"""What is kept of a person, as a Django application."""

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    name = "privacy"

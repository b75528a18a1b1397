"""The app of people."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Accounts, results and ranks."""

    name = "people"

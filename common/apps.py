"""What the site stands on, as a Django application: it has the template tags."""

from django.apps import AppConfig


class CommonConfig(AppConfig):
    name = "common"

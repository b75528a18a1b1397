"""Accounts as a Django application."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        """See to it that sockets are closed with the credentials that have opened them."""
        from . import revocation

        revocation.listen()

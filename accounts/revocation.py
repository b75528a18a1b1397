"""Credentials that are revoked: the sockets that people have opened by them are looked at again,
on every process."""

from django.db.models.signals import post_save

from accounts.models import User
from common.commits import after_commit
from games.live import open_sockets

CREDENTIALS = {"password", "epoch", "is_active", "is_superuser"}
"""What of a person opens anything."""


def listen() -> None:
    """Hear of every person that is stored, whoever does it."""
    post_save.connect(stored, sender=User, dispatch_uid="revocation")


def stored(
    instance: User, created: bool, update_fields: frozenset[str] | None, **more: object
) -> None:
    """Somebody was stored, perhaps with another password."""
    if not created and (update_fields is None or CREDENTIALS & update_fields):
        after_commit(open_sockets.recheck, instance.pk)

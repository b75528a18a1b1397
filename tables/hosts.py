"""Who is in the lobby of a table, and who hosts it once its host has gone."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from common.commits import after_commit
from common.retryable import Retryable
from tables.models import Place, Table

from .notify import tell

HERE_WITHIN = timedelta(seconds=70)
"""How long somebody counts as here: browsers let a tab in the background speak once a minute."""
GONE_AFTER = timedelta(minutes=5)
"""How long a table waits for its host."""


def here(place: Place) -> bool:
    """Whether the person who sits here has the lobby open."""
    return place.user_id is not None and place.seen > timezone.now() - HERE_WITHIN


def next_hosts(table: Table) -> list[Place]:
    """The people who could host the table: first who plays, then who is here, then by seat."""
    people = table.places.people().exclude(user=table.host)
    return sorted(people, key=lambda p: (p.answer != Place.Answer.YES, not here(p), p.position))


def hand_over(table_id: int, user_id: int, successor_id: int) -> bool:
    """Make somebody else the host in place of this person, if that is the host; was it done?"""
    done = Table.objects.filter(pk=table_id, host=user_id).update(host=successor_id) == 1
    if done:
        after_commit(tell, table_id)
    return done


@Retryable
def note_present(table_id: int, user_id: int) -> None:
    """This person has the lobby open; if the host has long gone, somebody who is here is it."""
    with transaction.atomic():
        mine = Place.objects.filter(table=table_id, user=user_id)
        back = mine.filter(seen__lt=timezone.now() - HERE_WITHIN).exists()
        if not mine.update(seen=timezone.now()):
            return
        if _succeed(table_id) or back:
            after_commit(tell, table_id)


def _succeed(table_id: int) -> bool:
    """Make the first who plays and is here the host, if the host has gone; was it done?"""
    table = Table.objects.open().filter(pk=table_id).first()
    if table is None or not _has_gone(table):
        return False
    successor = next(
        (p for p in next_hosts(table) if p.answer == Place.Answer.YES and here(p)), None
    )
    unchanged = Table.objects.open().filter(pk=table_id, host=table.host)
    return successor is not None and unchanged.update(host=successor.user) == 1


def _has_gone(table: Table) -> bool:
    """Nobody hosts the table, or who does has not been here since it opened, or for too long."""
    since = timezone.now() - GONE_AFTER
    if table.asked_until and table.asked_until > since:
        return False
    return not table.places.people().filter(user=table.host, seen__gt=since).exists()

"""How long things are kept, and what is to be deleted after that."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from chat.models import Line, Report
from games.models import Game, Seat
from lobby.models import Place, Table, User

TOGETHER = 50
"""Rows deleted in one transaction: whoever plays does not wait for long."""


def tables() -> QuerySet[Table]:
    """Tables where nothing has been played for so long.

    A game that is not over stays as long as a person sits in it: they may come back.
    """
    if not settings.KEEP_TABLES:
        return Table.objects.none()
    before = _ago(settings.KEEP_TABLES)
    people = Seat.objects.filter(game=OuterRef("pk"), user__isnull=False)
    running = Game.objects.filter(Exists(people), table=OuterRef("pk"), over=False)
    rested = Q(last=None, created__lt=before) | Q(last__lt=before)
    found = Table.objects.annotate(last=Max("games__ended"))
    # of a game that nobody is left in, the start counts
    found = found.filter(rested, ~Exists(running))
    begun = Game.objects.filter(table=OuterRef("pk"), over=False, started__gte=before)
    return found.filter(~Exists(begun))


def guests() -> QuerySet[User]:
    """Guests without a seat anywhere, who have not been here for so long."""
    if not settings.KEEP_GUESTS:
        return User.objects.none()
    before = _ago(settings.KEEP_GUESTS)
    away = Q(last_login__lt=before) | Q(last_login=None, date_joined__lt=before)
    sitting = Place.objects.filter(user=OuterRef("pk"))
    played = Seat.objects.filter(user=OuterRef("pk"))
    guest = User.objects.filter(
        away, password__startswith=UNUSABLE_PASSWORD_PREFIX, is_staff=False, ban=None
    )
    return guest.filter(~Exists(sitting), ~Exists(played))


def chat() -> QuerySet[Line]:
    """What was said so long ago."""
    if not settings.KEEP_CHAT:
        return Line.objects.none()
    return Line.objects.filter(at__lt=_ago(settings.KEEP_CHAT))


def reports() -> QuerySet[Report]:
    """What was reported of it, which has been settled."""
    if not settings.KEEP_CHAT:
        return Report.objects.none()
    return Report.objects.filter(at__lt=_ago(settings.KEEP_CHAT), settled=True)


def sessions() -> QuerySet[Session]:
    """Sessions that have run out."""
    return Session.objects.filter(expire_date__lt=timezone.now())


KINDS: dict[str, Callable[[], QuerySet]] = {
    "tables": tables,
    "guests": guests,
    "chat": chat,
    "reports": reports,
    "sessions": sessions,
}
"""What may be deleted, in this order: a table that goes may leave a guest without one."""


DAYS: dict[str, Callable[[], int]] = {
    "tables": lambda: settings.KEEP_TABLES,
    "guests": lambda: settings.KEEP_GUESTS,
    "chat": lambda: settings.KEEP_CHAT,
    "reports": lambda: settings.KEEP_CHAT,
}
"""The settings."""


def days(kind: str) -> int:
    """For how many days things of this kind are kept; 0 for ever, or as long as they say."""
    return DAYS[kind]() if kind in DAYS else 0


def doomed() -> dict[str, int]:
    """How much of each kind would be deleted now."""
    return {kind: found().count() for kind, found in KINDS.items()}


def prune() -> dict[str, int]:
    """Delete it; how much of each kind it was."""
    gone = {}
    for kind, found in KINDS.items():
        gone[kind] = 0
        while keys := list(found().values_list("pk", flat=True)[:TOGETHER]):
            with transaction.atomic():
                # asked once more: somebody may have come back meanwhile
                left = list(found().filter(pk__in=keys).values_list("pk", flat=True))
                found().model.objects.filter(pk__in=left).delete()
            gone[kind] += len(left)
            if not left:
                break
    return gone


def _ago(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)

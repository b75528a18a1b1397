"""How long things are kept, and what is to be deleted after that."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from chat.models import Line, Report
from common.durations import DAY
from games.models import Game, LoggedMove, Seat
from games.time import uptime
from tables.models import Place, Table

BATCH_SIZE = 50
"""Rows deleted in one transaction: whoever plays does not wait for long."""


def practice() -> QuerySet[Game]:
    """Games that one person began with a tap, and left."""
    alone = Count("seats__user", distinct=True)
    found = _left(settings.KEEP_PRACTICE).filter(table__practice=True)
    return found.annotate(people=alone).filter(people__lte=1)


def abandoned() -> QuerySet[Game]:
    """Games that go on and in which nobody has been for so long."""
    return _left(settings.KEEP_ABANDONED)


def unbegun() -> QuerySet[Table]:
    """Tables at which nothing ever began, and nobody has been for so long."""
    if not settings.KEEP_ABANDONED:
        return Table.objects.none()
    before = _ago(settings.KEEP_ABANDONED)
    here = Place.objects.people().filter(table=OuterRef("pk"), seen__gte=before)
    return Table.objects.open().filter(~Exists(here), games=None, created__lt=before)


def _left(days: int) -> QuerySet[Game]:
    """Games that go on in which no player has been for so many days, and nothing was played.

    When somebody last was there is told in the server's own time: days on which the site did not
    run are none of them.
    """
    if not days:
        return Game.objects.none()
    since = uptime.now() - days * DAY
    here = Seat.objects.people().filter(game=OuterRef("pk"), seen__gte=since)
    last = LoggedMove.objects.filter(game=OuterRef("pk")).order_by("-version").values("at")[:1]
    found = Game.objects.running().filter(~Exists(here), started__lt=_ago(days))
    return found.annotate(last=Subquery(last)).filter(last__lt=_ago(days))


def tables() -> QuerySet[Table]:
    """Tables where nothing has been played for so long.

    A game that is not over stays as long as a person sits in it: they may come back.
    """
    if not settings.KEEP_TABLES:
        return Table.objects.none()
    before = _ago(settings.KEEP_TABLES)
    people = Seat.objects.people().filter(game=OuterRef("pk"))
    here = Game.objects.running().filter(table=OuterRef("pk"))
    rested = Q(last=None, created__lt=before) | Q(last__lt=before)
    found = Table.objects.annotate(last=Max("games__ended"))
    # of a game that nobody is left in, the start counts
    found = found.filter(rested, ~Exists(here.filter(Exists(people))))
    return found.filter(~Exists(here.filter(started__gte=before)))


def guests() -> QuerySet[User]:
    """Guests without a seat anywhere, who have not been here for so long."""
    if not settings.KEEP_GUESTS:
        return User.objects.none()
    before = _ago(settings.KEEP_GUESTS)
    away = Q(last_login__lt=before) | Q(last_login=None, date_joined__lt=before)
    heard = Line.objects.filter(user=OuterRef("pk"), at__gte=before)
    return _seatless().filter(away, ~Exists(heard))


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


def take_games(games: QuerySet[Game]) -> None:
    """Delete games, tables that have had no others, and guests who sat there and nowhere else."""
    tables = list(games.values_list("table", flat=True))
    guests = list(User.objects.filter(seats__game__in=games).values_list("pk", flat=True))
    games.delete()
    take_tables(Table.objects.filter(pk__in=tables, games=None))
    _seatless().filter(pk__in=guests).delete()


def take_tables(tables: QuerySet[Table]) -> None:
    """Delete tables, and guests who sat there and nowhere else."""
    guests = list(User.objects.filter(places__table__in=tables).values_list("pk", flat=True))
    tables.delete()
    _seatless().filter(pk__in=guests).delete()


class Kind(NamedTuple):
    """What may be deleted: how it is found, by which setting, and how it goes.

    Where nothing is set it goes as it says itself.
    """

    found: Callable[[], QuerySet[Any]]
    setting: str = ""
    take: Callable[[QuerySet[Any]], object] = QuerySet.delete

    @property
    def days(self) -> int:
        """For how many days things of this kind are kept; 0 for ever, or as long as they say."""
        return getattr(settings, self.setting) if self.setting else 0


KINDS = {
    "practice": Kind(practice, "KEEP_PRACTICE", take_games),
    "abandoned": Kind(abandoned, "KEEP_ABANDONED", take_games),
    "unbegun": Kind(unbegun, "KEEP_ABANDONED", take_tables),
    "tables": Kind(tables, "KEEP_TABLES"),
    "guests": Kind(guests, "KEEP_GUESTS"),
    "chat": Kind(chat, "KEEP_CHAT"),
    "reports": Kind(reports, "KEEP_CHAT"),
    "sessions": Kind(sessions),
}
"""All of it, in this order: a table that goes may leave a guest without one."""
UNASKED = {"practice", "abandoned", "unbegun", "sessions"}
"""What goes every night without RAIL_PRUNE: nobody misses it, and it would have no end."""


def nightly() -> list[str]:
    """The kinds that go every night."""
    return [kind for kind in KINDS if settings.PRUNE or kind in UNASKED]


def expired() -> dict[str, int]:
    """How much of each kind would be deleted now."""
    return {name: kind.found().count() for name, kind in KINDS.items()}


def prune(names: Iterable[str] = tuple(KINDS)) -> dict[str, int]:
    """Delete what is of these kinds; how much of each it was."""
    gone = {}
    for name in names:
        kind, gone[name] = KINDS[name], 0
        while keys := list(kind.found().values_list("pk", flat=True)[:BATCH_SIZE]):
            with transaction.atomic():
                # asked once more: somebody may have come back meanwhile
                left = list(kind.found().filter(pk__in=keys).values_list("pk", flat=True))
                kind.take(kind.found().model.objects.filter(pk__in=left))
            gone[name] += len(left)
            if not left:
                break
    return gone


def _ago(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)


def _seatless() -> QuerySet[User]:
    """Guests without a seat anywhere; who is shut out is remembered."""
    sitting = Place.objects.filter(user=OuterRef("pk"))
    played = Seat.objects.filter(user=OuterRef("pk"))
    guest = User.objects.filter(
        password__startswith=UNUSABLE_PASSWORD_PREFIX, is_staff=False, ban=None
    )
    return guest.filter(~Exists(sitting), ~Exists(played))

"""A guest becomes an account, an account takes over what a guest had."""

from typing import TypeGuard

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from chat.models import Line, Report
from common.commits import after_commit
from games.broadcast import game_room
from games.live import open_sockets
from games.models import Game, Note, Seat
from tables.models import Place, Table
from tables.notify import tell

MADE = ("guest-", "gone-")
"""How user names begin that nobody chose."""


def is_guest(user: User | AnonymousUser) -> TypeGuard[User]:
    """Somebody known by this browser or a seat link alone."""
    return user.is_authenticated and not user.has_usable_password()


def keep(user: User | None, username: str, password: str, email: str) -> User:
    """Give a guest a user name and a password: the same row, so that nothing has to move."""
    user = user or User(name=username)
    user.username, user.email = username, email
    user.set_password(password)
    user.save()
    return user


def tables_of(user: User) -> QuerySet[Table]:
    """Tables where this person sits or has played."""
    return Table.objects.filter(
        Q(pk__in=Place.objects.filter(user=user).values("table"))
        | Q(pk__in=Seat.objects.filter(user=user).values("game__table"))
    )


def mergeable(guest: User, account: User) -> QuerySet[Table]:
    """Tables of a guest that an account can take over: those where it does not sit itself."""
    return tables_of(guest).exclude(pk__in=tables_of(account))


def merge_guest(guest: User, account: User) -> int:
    """Move a guest's seats to an account; how many tables they are at.

    A guest who keeps none cannot be entered any more. Where the account sits itself the guest
    stays, so that nobody has two seats that were meant for two people.
    """
    with transaction.atomic():
        tables = [
            table.pk for table in Table.objects.select_for_update().filter(
                pk__in=list(mergeable(guest, account).values_list("pk", flat=True))
            )
        ]  # fmt: skip
        Place.objects.filter(user=guest, table__in=tables).update(user=account)
        Seat.objects.filter(user=guest, game__table__in=tables).update(user=account)
        Table.objects.filter(host=guest, pk__in=tables).update(host=account)
        Note.objects.filter(user=guest, seat__game__table__in=tables).update(user=account)
        Line.objects.filter(user=guest, table__in=tables).update(user=account)
        if not tables_of(guest).exists():
            # nothing is left of them but a row that nobody enters
            Line.objects.filter(user=guest).update(user=account)
            Report.objects.filter(said_by=guest).update(said_by=account)
            Report.objects.filter(by=guest).update(by=account)
            guest.is_active, guest.name, guest.portrait = False, "", ""
            guest.save(update_fields=["is_active", "name", "portrait"])
        after_commit(people_changed, tables)
        after_commit(open_sockets.recheck, guest.pk)
    return len(tables)


def people_changed(tables: list[int]) -> None:
    """Nobody here believes any more that somebody else sits there."""
    for game in Game.objects.running().filter(table__in=tables).values_list("pk", flat=True):
        game_room.forget(game)
    for table in tables:
        tell(table)

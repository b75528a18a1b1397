"""A guest becomes an account, an account takes over what a guest had, an account ends."""

import secrets

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from chat.models import Line
from games import live
from games.models import Game, Note, Seat
from lobby import actions as lobby
from lobby import names
from lobby.models import Place, Table, User, new_token

from .models import Profile

MADE = ("guest-", "gone-")
"""How user names begin that nobody chose."""


def is_guest(user: User) -> bool:
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


def adoptable(guest: User, account: User) -> QuerySet[Table]:
    """Tables of a guest that an account can take over: those where it does not sit itself."""
    return tables_of(guest).exclude(pk__in=tables_of(account))


def adopt(guest: User, account: User) -> int:
    """Move a guest's seats to an account; how many tables they are at.

    A guest who keeps none cannot be entered any more. Where the account sits itself the guest
    stays, so that nobody has two seats that were meant for two people.
    """
    with transaction.atomic():
        tables = [
            table.pk for table in Table.objects.select_for_update().filter(
                pk__in=list(adoptable(guest, account).values_list("pk", flat=True))
            )
        ]  # fmt: skip
        Place.objects.filter(user=guest, table__in=tables).update(user=account)
        Seat.objects.filter(user=guest, game__table__in=tables).update(user=account)
        Table.objects.filter(host=guest, pk__in=tables).update(host=account)
        Note.objects.filter(user=guest, seat__game__table__in=tables).update(user=account)
        Line.objects.filter(user=guest, table__in=tables).update(user=account)
        if not tables_of(guest).exists():
            guest.is_active = False
            guest.save(update_fields=["is_active"])
        transaction.on_commit(lambda: _people_changed(tables), robust=True)
    return len(tables)


def end(user: User) -> None:
    """Make an account nobody's: name, address and password go, the games of others stay."""
    with transaction.atomic():
        for table in tables_of(user).filter(open=True):
            if table.place_of(user):
                lobby.leave(table, user)
        for place in Place.objects.filter(user=user).select_related("table"):
            taken = place.table.places.exclude(pk=place.pk).values_list("name", flat=True)
            place.name, place.token = names.free(_("Gone player"), taken), new_token()
            place.save(update_fields=["name", "token"])
        Seat.objects.filter(user=user).update(name=_("Gone player"))
        Line.objects.filter(user=user).update(name=_("Gone player"))
        Note.objects.filter(user=user).delete()
        user.username, user.name, user.email = f"gone-{secrets.token_hex(8)}", "", ""
        user.first_name = user.last_name = ""
        user.is_active = user.is_staff = False
        user.set_unusable_password()
        user.save()
        Profile.objects.filter(user=user).delete()


def _people_changed(tables: list[int]) -> None:
    """Nobody here believes any more that somebody else sits there."""
    for game in Game.objects.filter(table__in=tables, over=False).values_list("pk", flat=True):
        live.drop(game)
    for table in tables:
        lobby.tell(table)

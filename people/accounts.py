"""A guest becomes an account, an account takes over what a guest had, an account ends."""

import json
import secrets

from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from chat.models import Line, Report, Silence
from games.live import open_sockets
from games.models import Game, Note, Seat, Standing
from games.store import cache
from lobby import actions as lobby
from lobby import names
from lobby.models import Place, Table, User, new_token
from notices import outbox
from notices.models import Channel, Confirmed, Delivery, Quiet
from office import deeds
from office.models import Deed
from rail.commits import after_commit

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


def reset_password(user: User, password: str) -> bool:
    """Give an account another password in place of the one that was read; False if that has been
    replaced since."""
    before = user.password
    user.set_password(password)
    unchanged = User.objects.filter(pk=user.pk, password=before, is_active=True)
    if unchanged.update(password=user.password) != 1:
        return False
    after_commit(open_sockets.recall, user.pk)
    return True


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
        after_commit(_people_changed, tables)
        after_commit(open_sockets.recall, guest.pk)
    return len(tables)


def end(user: User) -> None:
    """Make a guest or an account nobody's: what is kept of them goes, the games of others stay.

    What they have said at tables stays for the others, under no name and as nobody's.
    """
    opened = _sessions(user)
    with transaction.atomic():
        known = _names(user)
        tables = list(tables_of(user).values_list("pk", flat=True))
        for table in Table.objects.filter(pk__in=tables, open=True):
            if table.place_of(user):
                lobby.leave(table, user)
        for place in Place.objects.filter(user=user).select_related("table"):
            taken = place.table.places.exclude(pk=place.pk).values_list("name", flat=True)
            place.name, place.token = names.free(_("Former player"), taken), new_token()
            place.save(update_fields=["name", "token"])
        Seat.objects.filter(user=user).update(name=_("Former player"))
        Table.objects.filter(pk__in=tables, asked_by__in=known).update(asked_by=_("Former player"))
        Line.objects.filter(user=user).update(name=_("Former player"), user=None)
        told = Report.objects.filter(said_by=user)
        told.update(name=_("Former player"), text="", said_by=None)
        Report.objects.filter(by=user).update(by=None)
        for name in known:
            _forget_in_office(name)
        for its in (Note, Channel, Delivery, Quiet, Confirmed, Silence, Profile):
            its.objects.filter(user=user).delete()
        Standing.objects.filter(seat__user=user).delete()
        Session.objects.filter(pk__in=opened).delete()
        user.username, user.name, user.email = f"gone-{secrets.token_hex(8)}", "", ""
        user.first_name = user.last_name = ""
        user.is_active = user.is_staff = False
        user.last_login = None
        user.set_unusable_password()
        user.save()
        after_commit(outbox.learn)
        after_commit(_people_changed, tables)


def _forget_in_office(name: str) -> None:
    """Take a name out of what operators have written down: it alone says there who is meant."""
    about = Deed.objects.filter(what__in=deeds.ABOUT_PEOPLE)
    called = Q(about=name) | Q(about__startswith=f"{name} (")
    about.filter(called).update(about=_("Former player"))
    listed = Q(object_repr=name) | Q(object_repr__startswith=f"{name}: ")
    LogEntry.objects.filter(listed).update(object_repr="")
    inside = Q(change_message__contains=f'"object": {json.dumps(name)}')
    LogEntry.objects.filter(inside).update(change_message="")


def _names(user: User) -> set[str]:
    """What somebody is or was called, by others and by the operator."""
    called = [user.username, user.name]
    for its in (user.places, user.seats, user.lines, user.reported):
        called += its.values_list("name", flat=True)
    return {name for name in called if name}


def _sessions(user: User) -> list[str]:
    """The sessions of somebody, on whichever device: whose one is stands in its data alone."""
    key = str(user.pk)
    running = Session.objects.filter(expire_date__gt=timezone.now()).iterator()
    return [one.pk for one in running if one.get_decoded().get(SESSION_KEY) == key]


def _people_changed(tables: list[int]) -> None:
    """Nobody here believes any more that somebody else sits there."""
    for game in Game.objects.filter(table__in=tables, over=False).values_list("pk", flat=True):
        cache.drop(game)
    for table in tables:
        lobby.tell(table)

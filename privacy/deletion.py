"""The end of a guest or an account."""

import secrets

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.guests import people_changed, tables_of
from accounts.models import Profile, User
from chat.models import Line, Report, Silence
from common.commits import after_commit
from common.tokens import new_token
from games.models import Note, Seat, StandingOrders
from lobby import actions as lobby
from moderation import audit
from moderation.models import AuditEntry
from notices import outbox
from notices.models import Channel, Confirmed, Delivery, QuietHours
from tables import names
from tables.models import Place, Table


def delete_person(user: User) -> None:
    """Make a guest or an account nobody's: what is kept of them goes, the games of others stay.

    What they have said at tables stays for the others, under no name and as nobody's.
    """
    opened = _sessions(user)
    with transaction.atomic():
        known = _names(user)
        tables = list(tables_of(user).values_list("pk", flat=True))
        for table in Table.objects.open().filter(pk__in=tables):
            if table.place_of(user):
                lobby.leave(table, user)
        for place in Place.objects.filter(user=user).select_related("table"):
            taken = place.table.places.exclude(pk=place.pk).values_list("name", flat=True)
            place.name, place.token = names.free(_("Former player"), taken), new_token()
            place.portrait = ""
            place.save(update_fields=["name", "token", "portrait"])
        Seat.objects.filter(user=user).update(name=_("Former player"), portrait="")
        Table.objects.filter(pk__in=tables, asked_by__in=known).update(asked_by=_("Former player"))
        Line.objects.filter(user=user).update(name=_("Former player"), portrait="", user=None)
        told = Report.objects.filter(said_by=user)
        told.update(name=_("Former player"), text="", said_by=None)
        Report.objects.filter(by=user).update(by=None)
        for name in known:
            _forget_in_office(name)
        for its in (Note, Channel, Delivery, QuietHours, Confirmed, Silence, Profile):
            its.objects.filter(user=user).delete()
        StandingOrders.objects.filter(seat__user=user).delete()
        Session.objects.filter(pk__in=opened).delete()
        user.username, user.name, user.email = f"gone-{secrets.token_hex(8)}", "", ""
        user.first_name = user.last_name = user.portrait = ""
        user.is_active = user.is_staff = False
        user.last_login = None
        user.set_unusable_password()
        user.save()
        after_commit(outbox.learn)
        after_commit(people_changed, tables)


def _forget_in_office(name: str) -> None:
    """Take a name out of what operators have written down: it alone says there who is meant."""
    about = AuditEntry.objects.filter(what__in=audit.ABOUT_PEOPLE)
    called = Q(about=name) | Q(about__startswith=f"{name} (") | Q(about__startswith=f"{name}: ")
    about.filter(called).update(about=_("Former player"))


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

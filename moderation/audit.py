"""What operators did, in one list that they share."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from common.persons import Person
from moderation.models import ABOUT_LENGTH, AuditEntry, ServerSettings

if TYPE_CHECKING:
    from accounts.models import User
    from tables.models import Table

VISIT = timedelta(hours=1)
"""For how long an operator's looking at a table is one visit, however often a page asks."""
CODE = re.compile(r"[a-z]+")
"""A code in what an entry of several is about."""

WORDS = {
    "house.name": _("gave the server the name %(about)s"),
    "house.access": _("changed who may come in: %(about)s"),
    "house.invite": _("made a new invitation link"),
    "house.words": _("changed the words that aren’t allowed"),
    "ban": _("banned %(about)s"),
    "ban.around": _("banned %(about)s, and their network for a week"),
    "unban": _("lifted the ban on %(about)s"),
    "chat.hide": _("hid a message from %(about)s"),
    "chat.silence": _("muted %(about)s in chat"),
    "chat.speak": _("unmuted %(about)s in chat"),
    "report.settle": _("resolved a report about %(about)s"),
    "account": _("made an account for %(about)s"),
    # in Django's admin, which there was once
    "record": _("changed the record of %(about)s"),
    "season": _("began the season %(about)s"),
    "backup": _("made a backup"),
    "prune": _("deleted what is kept no longer: %(about)s"),
    "table.look": _("watched table %(about)s, which is closed to spectators"),
    "table.end": _("ended the game at table %(about)s"),
    "table.close": _("closed table %(about)s to newcomers"),
    "table.delete": _("deleted table %(about)s"),
}
"""What each entry is called."""
ACCESS = {
    ServerSettings.Access.OPEN.value: _("everyone"),
    ServerSettings.Access.INVITE.value: _("people with a link"),
    ServerSettings.Access.CLOSED.value: _("only people with an account"),
}
"""Who may come in, as an entry about it says it."""
PRUNED = {
    "practice": _("practice games"),
    "abandoned": _("abandoned games"),
    "unbegun": _("tables where no game has started"),
    "tables": _("old tables"),
    "guests": _("guests"),
    "chat": _("chat messages"),
    "reports": _("resolved reports"),
    "sessions": _("expired sessions"),
}
"""What was kept no longer, as an entry about it says it."""

ABOUT_PEOPLE = {"ban", "ban.around", "unban", "report.settle"}
ABOUT_PEOPLE |= {"chat.hide", "chat.silence", "chat.speak", "account", "record"}
"""What is told of somebody by their name."""


def note(who: User, what: str, about: object = "") -> None:
    """Write down what an operator did, and about whom or what."""
    AuditEntry.objects.create(who=who, what=what, about=str(about)[:ABOUT_LENGTH])


def note_look(person: Person, table: Table) -> None:
    """Write down, once a visit, that an operator looks on at a table that is closed to watchers."""
    look = {"who_id": person.user, "what": "table.look", "about": table.code}
    if not AuditEntry.objects.filter(**look, at__gt=timezone.now() - VISIT).exists():
        AuditEntry.objects.create(**look)


def sentence_of(entry: AuditEntry) -> str:
    """An entry in words."""
    return str(WORDS[entry.what]) % {"about": _about(entry)}


def _about(entry: AuditEntry) -> str:
    """What an entry is about: codes are stored, for whatever language they are read in."""
    match entry.what:
        case "house.access":
            return str(ACCESS.get(entry.about, entry.about))
        case "prune":
            return CODE.sub(lambda code: str(PRUNED.get(code[0], code[0])), entry.about)
    return entry.about

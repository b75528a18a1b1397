"""Everything people do with chat; the only code that writes lines."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from common.commits import after_commit
from common.persons import Person
from common.refusals import Refusal
from games.broadcast import rooms
from tables.models import Place, Table
from tables.presentation import teams

from . import frames, text
from .models import Line, Report, Silence
from .rooms import heard_by

if TYPE_CHECKING:
    from accounts.models import User

MAX_KEPT_LINES = 500
"""Lines of a room that are kept."""
HIDDEN = "hidden"
"""The phrase that stands for a line which an operator has hidden."""
MAX_LINES_IN_WINDOW = 5
WINDOW = timedelta(seconds=10)


def say(
    table: Table,
    user: User,
    room: str,
    ref: uuid.UUID,
    typed: str = "",
    phrase: str = "",
    seat: int | None = None,
) -> Line:
    """Say something; the same `ref` again is the line that was said, not another one."""
    if phrase and phrase not in text.PHRASES:
        raise Refusal("chat.phrase")
    line = "" if phrase else text.clean(typed)
    with transaction.atomic():
        # the table is held: lines are numbered one after the other
        table = Table.objects.select_for_update().get(pk=table.pk)
        place = _place(table, user, room, seat)
        if known := table.lines.filter(ref=ref).first():
            if known.user_id != user.pk:
                raise Refusal("chat.unread")
            return known
        _check(table, user, phrase)
        last = table.lines.filter(room=room).last()
        said = Line.objects.create(
            table=table,
            room=room,
            number=last.number + 1 if last else 1,
            user=user,
            name=place.name if place else user.name,
            color=_color(table, place) if place else "",
            portrait=place.portrait if place else user.portrait,
            text=line,
            phrase=phrase,
            ref=ref,
        )
        table.lines.filter(room=room, number__lte=said.number - MAX_KEPT_LINES).delete()
        watchers = room == Line.Room.WATCHERS
        after_commit(_tell, table, frames.said(said), watchers=watchers)
    return said


def said_before(table: Table, ref: uuid.UUID) -> Line | None:
    """The line that this sending of a watcher has been already."""
    return table.lines.filter(ref=ref, room=Line.Room.WATCHERS).first()


def lines(
    table: Table, person: Person, room: str, before: int | None = None, after: int = 0
) -> frames.Page:
    """Lines that came before or after one that is known."""
    _check_heard(table, person, room)
    return frames.page(table, room, before, after)


def choose(table: Table, user: User, mode: str) -> None:
    """Decide as host what may be said at the table."""
    if mode not in Table.Chat.values:
        raise Refusal("chat.mode")
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if table.host_id != user.pk:
            raise Refusal("host.only")
        table.chat = mode
        table.save(update_fields=["chat"])
        after_commit(_tell, table, frames.mode(table))


def hide(line: Line) -> None:
    """Take back, for an operator, what somebody has said; that they said something stays."""
    with transaction.atomic():
        line.text, line.phrase = "", HIDDEN
        line.save(update_fields=["text", "phrase"])
        watchers = line.room == Line.Room.WATCHERS
        after_commit(_tell, line.table, frames.said(line), watchers=watchers)


def report(table: Table, user: User, person: Person, room: str, number: int) -> None:
    """Ask the operator to look at a line."""
    _check_heard(table, person, room)
    line = table.lines.filter(room=room, number=number).first()
    if line is None:
        raise Refusal("chat.gone")
    facts = {"table": table, "said_by": line.user, "name": line.name}
    Report.objects.get_or_create(
        line=line, by=user, defaults=facts | {"text": line.text or line.phrase}
    )


def _check_heard(table: Table, person: Person, room: str) -> None:
    if room not in heard_by(person, table):
        raise Refusal("seat.none")


def _place(table: Table, user: User, room: str, seat: int | None) -> Place | None:
    """As whom somebody speaks: of several at one device, the one who holds it."""
    held = None if seat is None else table.places.filter(user=user, position=seat).first()
    place = held or table.place_of(user)
    if place is None and (room == Line.Room.TABLE or not table.watch):
        raise Refusal("seat.none")
    return place


def _color(table: Table, place: Place) -> str:
    return teams(table)[place].color


def _check(table: Table, user: User, phrase: str) -> None:
    """Refuse what may not be said now."""
    if table.chat == Table.Chat.OFF:
        raise Refusal("chat.off")
    if table.chat == Table.Chat.PHRASES and not phrase:
        raise Refusal("chat.phrases")
    if Silence.holds(user):
        raise Refusal("chat.silenced")
    since = timezone.now() - WINDOW
    late = Line.objects.filter(user=user, at__gt=since).order_by("-at")[:MAX_LINES_IN_WINDOW]
    if len(late) == MAX_LINES_IN_WINDOW:
        wait = late[MAX_LINES_IN_WINDOW - 1].at - since
        raise Refusal("chat.fast", seconds=int(wait.total_seconds()) + 1)


def _tell(table: Table, frame: str, watchers: bool = True) -> None:
    """Send a frame to everybody who looks at the table, or only to who sits there."""
    # who has left the table may still look at the game that they have played
    seated = set(table.places.people().values_list("user", flat=True))
    public = watchers and Table.objects.filter(pk=table.pk, watch=True).exists()
    topics = [rooms.lobby(table.pk)]
    if game := table.game:
        topics.append(rooms.game(game.pk))
    for topic in topics:
        rooms.broadcast(topic, frame, watchers, None if public else seated)

"""What is told of chat, over sockets and over HTTP. Names: docs/protocol.md."""

from collections.abc import Iterable
from typing import TypedDict

from django.contrib.auth import get_user_model

from common.persons import Person
from games.broadcast.frames import encode
from games.models import Game
from tables.models import Table

from .models import Line
from .rooms import heard_by

LINES_PER_ANSWER = 50
"""Lines to send at once."""


class ShownLine(TypedDict):
    """A line as everybody in its room sees it: when it was said in seconds, by whom if that is
    known still."""

    number: int
    by: int | None
    name: str
    color: str
    portrait: str
    text: str
    phrase: str
    at: int


class Page(TypedDict):
    """Some lines of a room, and the first that is kept."""

    first: int
    lines: list[ShownLine]


def welcome(table: Table, user_id: int | None, rooms: Iterable[Line.Room]) -> str:
    """All that somebody who comes needs: what was said last in the rooms that they hear, and what
    may be said."""
    user = get_user_model().objects.filter(pk=user_id).first() if user_id else None
    return encode(
        "chat",
        mode=table.chat,
        me=user_id,
        name=user.name if user else "",
        host=bool(user_id) and user_id == table.host_id,
        rooms={room: page(table, room) for room in rooms},
    )


def on_entry(game: Game, seat: int | None, person: Person) -> list[str]:
    """What somebody who enters a game is told of its chat."""
    heard = heard_by(person, game.table)
    if seat is None:  # who sits here may ask for no more than watchers see
        heard = [room for room in heard if room == Line.Room.WATCHERS]
    return [welcome(game.table, person.user, heard)]


def mode(table: Table) -> str:
    """What may be said at a table from now on."""
    return encode("chat", mode=table.chat)


def said(line: Line) -> str:
    """A line that was just said."""
    return encode("said", room=line.room, line=shown(line))


def page(table: Table, room: str, before: int | None = None, after: int = 0) -> Page:
    """The last lines of a room, the last before one or the first after one; and which is the
    first that is kept."""
    kept = table.lines.filter(room=room)
    if after:
        lines = list(kept.filter(number__gt=after)[:LINES_PER_ANSWER])
    else:
        newest = kept.filter(number__lt=before) if before else kept
        lines = list(newest.reverse()[:LINES_PER_ANSWER])[::-1]
    first = kept.values_list("number", flat=True).first()
    return {"first": first or 0, "lines": [shown(line) for line in lines]}


def shown(line: Line) -> ShownLine:
    """A line as everybody in its room sees it."""
    return {
        "number": line.number,
        "by": line.user_id,
        "name": line.name,
        "color": line.color,
        "portrait": line.portrait,
        "text": line.text,
        "phrase": line.phrase,
        "at": int(line.at.timestamp()),
    }

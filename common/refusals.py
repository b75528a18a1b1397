"""Refused, and what each refusal is called over HTTP and in words."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

REFUSALS = {
    "name.empty": (400, _("Type a name.")),
    "name.long": (400, _("A name has at most %(most)d characters.")),
    "name.unreadable": (400, _("This name has invisible or unreadable characters in it.")),
    "name.taken": (409, _("Someone at this table already has that name. How about “%(free)s”?")),
    "name.unwanted": (400, _("This name isn’t allowed on this server. Choose another one.")),
    "color.unknown": (400, _("Choose one of the colors.")),
    "color.taken": (409, _("This color was just taken. Choose another one.")),
    "seat.none": (403, _("You have no seat at this table.")),
    "seat.gone": (404, _("This seat is empty now.")),
    "seat.yours": (409, _("This is your own seat.")),
    "seat.bot": (409, _("A bot cannot be the host.")),
    "seat.person": (409, _("A person sits here: only bots have a level.")),
    "level.unknown": (400, _("Choose one of the levels.")),
    "seat.waiting": (409, _("New links to other players’ seats can only be made during a game.")),
    "seat.here": (
        409,
        ngettext_lazy(
            "They are here, or were a moment ago. Wait %(seconds)d second.",
            "They are here, or were a moment ago. Wait %(seconds)d seconds.",
            "seconds",
        ),
    ),
    "seat.link": (
        403,
        _("This seat link was replaced or never existed. Ask its owner for the new one."),
    ),
    "table.none": (404, _("This table does not exist (anymore).")),
    "table.full": (409, _("All seats are taken.")),
    "table.locked": (403, _("The host has locked the table: nobody can sit down now.")),
    "table.started": (409, _("The game has started.")),
    "table.few": (409, _("At least two seats have to be taken before the game can start.")),
    "table.sizes": (409, _("This board is for %(players)s.")),
    "table.seated": (
        409,
        ngettext_lazy(
            "%(n)d seat is taken: someone has to leave first.",
            "%(n)d seats are taken: someone has to leave first.",
            "n",
        ),
    ),
    "table.board": (
        409,
        ngettext_lazy(
            "This board is for %(players)s, and %(n)d seat is taken.",
            "This board is for %(players)s, and %(n)d seats are taken.",
            "n",
        ),
    ),
    "tables.many": (
        429,
        ngettext_lazy(
            "That’s enough new tables for now. Wait %(minutes)d minute, or play at the ones you "
            "have.",
            "That’s enough new tables for now. Wait %(minutes)d minutes, or play at the ones you "
            "have.",
            "minutes",
        ),
    ),
    "table.teams": (409, _("Every team has to be full before the game can start.")),
    "table.playing": (409, _("The game is not over yet.")),
    "game.none": (409, _("No game has been played at this table yet.")),
    "seat.joined": (409, _("Whoever sits here plays the next game.")),
    "rematch.waiting": (
        409,
        ngettext_lazy(
            "Not everyone has answered yet. Wait %(seconds)d second, or until they have.",
            "Not everyone has answered yet. Wait %(seconds)d seconds, or until they have.",
            "seconds",
        ),
    ),
    "host.only": (403, _("Only the host can do that.")),
    "server.invite": (403, _("This server is by invitation only.")),
    "server.closed": (403, _("This server is for people with an account.")),
    "server.link": (403, _("This invitation was replaced or never existed. Ask for the new one.")),
    "server.banned": (403, _("You have been banned from this server.")),
    "notes.long": (400, _("Notes have at most %(most)d characters.")),
    "chat.empty": (400, _("Write a message first.")),
    "chat.long": (400, _("At most %(most)d characters; this message has %(n)d.")),
    "chat.unwanted": (400, _("The operator of this server doesn’t allow these words.")),
    "chat.phrase": (400, _("There is no such phrase.")),
    "chat.unread": (400, _("The server couldn’t read that: reload the page.")),
    "chat.mode": (400, _("Choose what can be written.")),
    "chat.off": (403, _("Chat is off at this table.")),
    "chat.phrases": (403, _("Only quick phrases at this table.")),
    "chat.silenced": (403, _("The operator of this server has muted you for now.")),
    "chat.gone": (404, _("This message is no longer kept.")),
    "chat.fast": (
        429,
        ngettext_lazy(
            "Five messages in ten seconds are enough. Wait %(seconds)d second.",
            "Five messages in ten seconds are enough. Wait %(seconds)d seconds.",
            "seconds",
        ),
    ),
    "slow.down": (
        429,
        ngettext_lazy(
            "Too many attempts. Wait %(seconds)d second, then try again.",
            "Too many attempts. Wait %(seconds)d seconds, then try again.",
            "seconds",
        ),
    ),
}


class Refused(Exception):
    """What was asked is not allowed: a code, the form field it belongs to, and facts."""

    def __init__(self, code: str, field: str = "", **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.data = data

    @property
    def status(self) -> int:
        """The status of the HTTP answer."""
        return REFUSALS[self.code][0]

    @property
    def message(self) -> str:
        """The reason in the language of whoever asked."""
        return str(REFUSALS[self.code][1] % self.data)

"""Refusals over HTTP: the status of each, and its sentence where the server writes the page.

What scripts alone are told has no sentence here: the browser has words for every code.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from common.sizes import players
from games.rules import Refusal

__all__ = ["Refusal", "as_error", "has_sentence", "sentence_of", "status_of"]

# of a code, or of all that begin like it; of the others CONFLICT
STATUSES = {
    "address": 400,
    "analysis.busy": 503,
    "chat": 400,
    "chat.fast": 429,
    "chat.gone": 404,
    "chat.off": 403,
    "chat.phrases": 403,
    "chat.silenced": 403,
    "color": 400,
    "color.taken": 409,
    "file": 400,
    "file.big": 413,
    "form": 400,
    "frame.too_fast": 429,
    "host.only": 403,
    "level": 400,
    "name": 400,
    "name.taken": 409,
    "notes": 400,
    "portrait": 400,
    "push": 400,
    "seat.gone": 404,
    "seat.link": 403,
    "seat.none": 403,
    "server": 403,
    "slow.down": 429,
    "store.full": 507,
    "table.locked": 403,
    "table.none": 404,
    "tables.many": 429,
    "watch.closed": 403,
}
# it does not fit the game, or the table, as it is
CONFLICT = 409

SENTENCES = {
    "address.malformed": _("Nothing can be sent to this address."),
    "address.scheme": _("The address has to begin with https://."),
    "address.port": _("Only port 443 and ports from 1024 up are allowed."),
    "address.unknown": _("There is no server of this name."),
    "address.private": _("This address is not on the public internet."),
    "address.silent": _("The server at this address does not answer."),
    "name.empty": _("Type a name."),
    "name.long": _("A name has at most %(most)d characters."),
    "name.unreadable": _("This name has invisible or unreadable characters in it."),
    "name.taken": _("Someone at this table already has that name. How about “%(free)s”?"),
    "name.unwanted": _("This name isn’t allowed on this server. Choose another one."),
    "color.unknown": _("Choose one of the colors."),
    "color.taken": _("This color was just taken. Choose another one."),
    "portrait.unknown": _("Choose one of the portraits."),
    "seat.none": _("You have no seat at this table."),
    "seat.gone": _("This seat is empty now."),
    "seat.yours": _("This is your own seat."),
    "host.bot": _("A bot cannot be the host."),
    "seat.person": _("A person sits here: only bots have a level."),
    "level.unknown": _("Choose one of the levels."),
    "seat.waiting": _("New links to other players’ seats can only be made during a game."),
    "seat.here": ngettext_lazy(
        "They are here, or were a moment ago. Wait %(seconds)d second.",
        "They are here, or were a moment ago. Wait %(seconds)d seconds.",
        "seconds",
    ),
    "seat.link": _("This seat link was replaced or never existed. Ask its owner for the new one."),
    "table.none": _("This table does not exist (anymore)."),
    "table.full": _("All seats are taken."),
    "table.locked": _("The host has locked the table: nobody can sit down now."),
    "table.started": _("The game has started."),
    "table.few": _("At least two seats have to be taken before the game can start."),
    "table.sizes": _("This board is for %(players)s."),
    "play.unknown": _("This board or this variant of it does not exist here."),
    "table.seated": ngettext_lazy(
        "%(count)d seat is taken: someone has to leave first.",
        "%(count)d seats are taken: someone has to leave first.",
        "count",
    ),
    "table.board": ngettext_lazy(
        "This board is for %(players)s, and %(count)d seat is taken.",
        "This board is for %(players)s, and %(count)d seats are taken.",
        "count",
    ),
    "tables.many": ngettext_lazy(
        "That’s enough new tables for now. Wait %(minutes)d minute, or play at the ones you have.",
        "That’s enough new tables for now. Wait %(minutes)d minutes, or play at the ones you have.",
        "minutes",
    ),
    "table.teams": _("Every team has to be full before the game can start."),
    "table.playing": _("The game is not over yet."),
    "game.unreadable": _(
        "This game was stored by another version of Rail: this server doesn’t have its board, or "
        "can’t read it. The operator of this server can help."
    ),
    "game.none": _("No game has been played at this table yet."),
    "seat.joined": _("Whoever sits here plays the next game."),
    "rematch.waiting": ngettext_lazy(
        "Not everyone has answered yet. Wait %(seconds)d second, or until they have.",
        "Not everyone has answered yet. Wait %(seconds)d seconds, or until they have.",
        "seconds",
    ),
    "host.only": _("Only the host can do that."),
    "server.invite": _("This server is by invitation only."),
    "server.closed": _("This server is for people with an account."),
    "server.link": _("This invitation was replaced or never existed. Ask for the new one."),
    "server.banned": _("You have been banned from this server."),
    "notes.long": _("Notes have at most %(most)d characters."),
    "chat.empty": _("Write a message first."),
    "chat.long": _("At most %(most)d characters; this message has %(length)d."),
    "chat.unwanted": _("The operator of this server doesn’t allow these words."),
    "chat.phrase": _("There is no such phrase."),
    "chat.unread": _("The server couldn’t read that: reload the page."),
    "chat.mode": _("Choose what can be written."),
    "chat.off": _("Chat is off at this table."),
    "chat.phrases": _("Only quick phrases at this table."),
    "chat.silenced": _("The operator of this server has muted you for now."),
    "chat.gone": _("This message is no longer kept."),
    "chat.fast": ngettext_lazy(
        "Five messages in ten seconds are enough. Wait %(seconds)d second.",
        "Five messages in ten seconds are enough. Wait %(seconds)d seconds.",
        "seconds",
    ),
    "slow.down": ngettext_lazy(
        "Too many attempts. Wait %(seconds)d second, then try again.",
        "Too many attempts. Wait %(seconds)d seconds, then try again.",
        "seconds",
    ),
}


class _Facts(dict[str, Any]):
    """What a refusal tells, for its sentence: numbers of players in words as well."""

    def __missing__(self, name: str) -> str:
        if name == "players":
            return players(self["sizes"])
        raise KeyError(name)


def status_of(code: str) -> int:
    """The status of the HTTP answer."""
    about = code.partition(".")[0]
    return STATUSES.get(code) or STATUSES.get(about, CONFLICT)


def has_sentence(code: str) -> bool:
    """Can a page of the server tell it?"""
    return code in SENTENCES


def sentence_of(refusal: Refusal) -> str:
    """The reason in the language of whoever asked."""
    return str(SENTENCES[refusal.code] % _Facts(refusal.data))


def as_error(refusal: Refusal) -> ValidationError:
    """The same as an error of a form, beside its field."""
    return ValidationError(SENTENCES[refusal.code], refusal.code, _Facts(refusal.data))

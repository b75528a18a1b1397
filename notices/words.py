"""What a message says, in the language of its receiver."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from lobby.models import Table
from lobby.seen import titles

from .models import Channel, Event, Letter


class Message(NamedTuple):
    """A message before it is dressed for its channel."""

    title: str
    text: str
    url: str


def of_letter(letter: Letter) -> Message:
    """What there is to say."""
    game, code = letter.game, letter.table.code
    with override(letter.channel.language):
        board = titles(Table(board=game.board, variant=game.variant))["board"]
        facts = {"board": board, "code": code}
        match letter.event:
            case Event.TURN:
                title, text = _("Your turn: %(board)s"), _("Table %(code)s waits for your move.")
            case Event.INVITED:
                title = _("Another game: %(board)s")
                text = _("Table %(code)s is open again, and your seat is kept.")
            case _other:
                title, text = _("Finished: %(board)s"), _("The game at table %(code)s is over.")
    url = letter.channel.site + reverse("lobby:table", args=[code])
    return Message(title % facts, text % facts, url)


def of_test(channel: Channel) -> Message:
    """A message that says nothing but that it arrives."""
    with override(channel.language):
        return Message(
            _("A test from Rail"),
            _("Messages about your games arrive here."),
            channel.site + reverse("notices:page"),
        )

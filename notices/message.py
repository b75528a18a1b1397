"""What a message says, in the language of its receiver."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, override
from django.utils.translation import gettext as _

from boards import help
from boards.rows import names_of_routes
from common.address import site
from games.models import StandingOrders
from games.rules import facts_of
from games.rules.mechanisms import ORDER
from tables.models import Table
from tables.presentation import titles

from .models import Channel, Event, QueuedNotification

STOPPED = {
    "orders.claimed": gettext_lazy("%(route)s was claimed."),
    "orders.ticket": gettext_lazy("a ticket can no longer be completed."),
    "orders.locomotive": gettext_lazy("a locomotive is face up."),
    "orders.last": gettext_lazy("the last round has begun."),
}
"""Why standing orders have stopped. What the rules refuse is told by the help text of the mechanism
that does; whatever else is not possible any more."""


class Message(NamedTuple):
    """A message before it is dressed for its channel, and the page that it leads to."""

    title: str
    text: str
    path: str

    @property
    def url(self) -> str:
        """The page for who reads the message elsewhere."""
        return site() + self.path


def message_of(notification: QueuedNotification) -> Message:
    """What there is to say."""
    game, code = notification.game, notification.table.code
    with override(notification.channel.language):
        board = titles(Table(board=game.board, variant=game.variant))["board"]
        facts = {"board": board, "code": code}
        match notification.event:
            case Event.TURN:
                title, text = (
                    _("Your turn: %(board)s"),
                    _("Table %(code)s is waiting for your move."),
                )
                if reason := _stopped(notification):
                    text += f" {reason}"
            case Event.INVITED:
                title = _("New game: %(board)s")
                text = _("Table %(code)s is open again, and your seat is waiting for you.")
            case _other:
                title, text = _("Finished: %(board)s"), _("The game at table %(code)s is over.")
    return Message(title % facts, text % facts, reverse("lobby:table", args=[code]))


def _stopped(notification: QueuedNotification) -> str:
    """Why the standing orders of the receiver have stopped, if they have."""
    rows = StandingOrders.objects.filter(
        seat__game=notification.game, seat__user=notification.channel.user_id, stopped__isnull=False
    )
    row = rows.first()
    if row is None or row.stopped is None:
        return ""
    board, told = notification.game, row.stopped
    routes = names_of_routes(facts_of(board.board, board.variant))
    route = told["data"].get("route", "")
    route = routes.get(route, route)
    mechanism, _dot, code = told["code"].partition(".")
    reason = None
    if told["code"] in STOPPED:
        reason = STOPPED[told["code"]] % {"route": route}
    elif mechanism in ORDER:
        reason = help.find_word([mechanism], f"stopped.{code}", get_language() or "en", route=route)
    reason = reason or _("what you had planned is no longer possible.")
    return _("Your planned moves have stopped: %(reason)s") % {"reason": reason}


def test_message(channel: Channel) -> Message:
    """A message that says nothing but that it arrives."""
    with override(channel.language):
        return Message(
            _("A test from Rail"),
            _("Messages about your games arrive here."),
            reverse("notices:page"),
        )

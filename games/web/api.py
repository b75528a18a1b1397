"""What people ask for at a game besides moves, over HTTP: refusals are codes, as on the socket."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from common import rate_limiter
from common.durations import DAY, MINUTE
from common.refusals import Refusal
from common.responses import for_scripts
from games import watch_setting
from games.broadcast import frames, game_room
from games.models import Game
from games.play import interventions, stand_ins, standing_orders, votes
from games.time.clock import DAYS_PER_TURN
from tables import hosts
from tables.models import Table

# actions of one person in a minute at most
ACTIONS_PER_MINUTE = 30
EVERYBODY = "all"
KINDS = ("pause", "days", "end")

Act = Callable[[Game, list[int], QueryDict], None]
View = Callable[[HttpRequest, str], HttpResponse]


def game_action(act: Act) -> View:
    """A view for somebody who has seats in the latest game of a table."""

    @never_cache
    @require_POST
    @for_scripts
    @wraps(act)
    def view(request: HttpRequest, code: str) -> HttpResponse:
        game: Game | None = Table.named(code).game
        if game is None:
            raise Refusal("game.none")
        user = request.user.pk
        mine = list(game.seats.filter(user=user).values_list("position", flat=True)) if user else []
        if not mine:
            raise Refusal("seat.none")
        if not rate_limiter.allowed("actions", user, ACTIONS_PER_MINUTE, MINUTE):
            raise Refusal("frame.too_fast")
        act(game, mine, request.POST)
        return HttpResponse(status=204)

    return view


@game_action
def propose(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Propose a pause, days for a turn, or an early end."""
    kind = sent.get("kind")
    if kind not in KINDS:
        raise Refusal("form.unread", field="kind")
    days = number(sent, "days", DAYS_PER_TURN) if kind == "days" else None
    votes.propose(game.pk, mine, kind, days)


@game_action
def vote(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Agree to what is proposed, or decline it."""
    proposal = number(sent, "proposal", range(2**31))
    votes.vote(game.pk, mine, proposal, number(sent, "agree", range(2)) == 1)


@game_action
def resume(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Go on after a pause."""
    interventions.resume(game.pk, mine[0])


@game_action
def give(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Give time to another, or to all others."""
    seat = (
        None if sent.get("seat") == EVERYBODY else number(sent, "seat", range(game.seats.count()))
    )
    seconds = number(sent, "seconds", range(DAYS_PER_TURN[-1] * DAY))
    interventions.give(game.pk, mine[0], mine, seat, seconds)


@game_action
def stand_in(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Let a bot play for somebody who is absent."""
    stand_ins.stand_in(game.pk, other(game, mine, sent), mine[0])


@game_action
def skip(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Pass on the turn of somebody who is absent."""
    interventions.skip(game.pk, other(game, mine, sent), mine[0])


@game_action
def back(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Play again after a bot has played for oneself."""
    stand_ins.back(game.pk, mine)


@game_action
def hand_over(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Make somebody else the host of the table."""
    seat = other(game, mine, sent)
    host, heir = user_of(game, mine), user_of(game, [seat])
    if heir is None:
        raise Refusal("host.bot")
    if host is None or not hosts.hand_over(game.table_id, host, heir):
        raise Refusal("host.only")
    game_room.broadcast(game.pk, frames.encode("host", seat=seat))


@game_action
def watch(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Open the table to watchers, or close it to them: those who are here go."""
    wanted = number(sent, "open", range(2)) == 1
    host = user_of(game, mine)
    if host is None or not watch_setting.choose(game.table_id, host, wanted):
        raise Refusal("host.only")


@game_action
def order(game: Game, mine: list[int], sent: QueryDict) -> None:
    """Leave orders for one of the own seats."""
    seat = number(sent, "seat", range(game.seats.count()))
    if seat not in mine:
        raise Refusal("seat.none")
    standing_orders.save(game.pk, seat, sent.get("orders", ""))


def user_of(game: Game, seats: list[int]) -> int | None:
    """Who plays the first of these seats; nobody if it is a bot's."""
    return game.seats.get(position=seats[0]).user_id


def other(game: Game, mine: list[int], sent: QueryDict) -> int:
    """The seat of somebody else."""
    seat = number(sent, "seat", range(game.seats.count()))
    if seat in mine:
        raise Refusal("absence.yours")
    return seat


def number(sent: QueryDict, name: str, among: range) -> int:
    """A whole number of this range, or Refusal."""
    text = sent.get(name, "")
    # longer ones are out of every range, and cost time to read
    if not (text.isascii() and text.isdigit() and len(text) < 12) or int(text) not in among:
        raise Refusal("form.unread", field=name)
    return int(text)

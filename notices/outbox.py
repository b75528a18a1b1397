"""The outbox: written after a move for those who have a channel, worked off by every process.

A notification waits a moment, so that the process in which its receiver is looking can take it
back; whoever sends one moves its time ahead first, so that it is sent once by however many
processes.
"""

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import F
from django.utils import timezone

from common import executor
from games import recent_activity
from games.models import Game, Seat
from games.recent_activity import ACTIVE_SECONDS
from games.rules import Refusal, State
from games.store import cache
from games.store.cache import GameSnapshot

from . import channels
from .message import message_of
from .models import Channel, Delivery, Event, QueuedNotification, QuietHours

DELAY = timedelta(seconds=10)
"""How long a notification waits at least."""
LEASE = timedelta(minutes=2)
"""How long its sender may take."""
AGAIN = timedelta(minutes=2)
"""Exponential backoff: the wait after the first failure; it doubles with each."""
MAX_TRIES, MAX_FAILURES = 3, 5
MAX_AT_ONCE, MAX_PENDING = 20, 1000
MAX_DELIVERIES = 20
"""Deliveries that somebody can read."""

log = logging.getLogger(__name__)
_senders = ThreadPoolExecutor(4, thread_name_prefix="notices")
_receivers: frozenset[int] = frozenset()
"""People with a channel, as this process last knew: nobody else costs anything."""
_news: list[tuple[Event, int, tuple[int, ...]]] = []
"""What has happened and is not yet in the outbox: event, game, people."""


def moved(game_id: int, before: State[Any] | None, now: GameSnapshot) -> None:
    """Hear of a move, in the thread that stored it: note who may want a message."""
    here = _receivers.intersection(now.seats)
    if not here:
        return
    if now.state.over:
        _news.append((Event.FINISHED, game_id, tuple(here)))
        return
    movers = _people(now)
    if before is not None:
        movers.difference_update(now.rules.active_seats(before))
    called = tuple(user for user in here if not movers.isdisjoint(now.seats[user]))
    if called:
        _news.append((Event.TURN, game_id, called))


def invited(game: Game, by: int) -> None:
    """The table of this game is open for another: tell those who sat there, but for who asked."""
    users = Seat.objects.people().filter(game=game).exclude(user=by)
    add(Event.INVITED, game.pk, tuple(users.values_list("user", flat=True)))


def add(event: Event, game_id: int, users: Iterable[int]) -> None:
    """Put notifications for these people into the outbox; what waits there already waits once."""
    chosen = Channel.objects.filter(user__in=users, off=False, **{event: True})
    table = Game.objects.filter(pk=game_id).values_list("table", flat=True).first()
    if table is None:  # it was deleted meanwhile, and nobody misses it
        return
    now = timezone.now()
    QueuedNotification.objects.bulk_create(
        (
            QueuedNotification(
                channel=channel, event=event, game_id=game_id, table_id=table,
                made=now, due=now + DELAY,
            )
            for channel in chosen
        ),
        ignore_conflicts=True,
    )  # fmt: skip


def learn() -> None:
    """Know anew who has a channel."""
    global _receivers
    _receivers = frozenset(Channel.objects.filter(off=False).values_list("user", flat=True))


async def work() -> None:
    """Write what has happened, take back what was seen, send what is due."""
    recent_activity.forget()
    await note()
    if not _receivers:
        return
    pending = await executor.read(_pending)
    if not pending:
        return
    seen, later = _seen(pending)
    if seen or later:
        await executor.write(partial(_take_back, seen, later))
    due = await executor.read(_due)
    await asyncio.gather(*(deliver(notification) for notification in due))


async def note() -> None:
    """Write what has happened; what could not be written is written the next time."""
    while _news:
        await executor.write(partial(add, *_news[0]))
        del _news[0]


async def deliver(notification: QueuedNotification) -> None:
    """Send one notification, if nobody else does and there is still something to say."""
    try:
        if not await executor.write(partial(_take, notification)):
            return
        wait = await executor.read(_obstacle, notification)
        if wait is not None:
            await executor.write(partial(_put_off, notification, wait))
            return
        answer = await executor.read(channels.obstacle, notification.channel)
        if answer is None:
            message = await executor.read(message_of, notification)
            send = partial(channels.send, notification.channel, message)
            answer = await asyncio.get_running_loop().run_in_executor(_senders, send)
        await executor.write(partial(settle, notification, answer))
    except Exception:
        log.exception("notification %s was not sent; it will be tried again", notification.pk)


def settle(notification: QueuedNotification, answer: channels.Answer) -> None:
    """Keep what came of a notification."""
    record_delivery(notification.channel, answer, notification.event)
    if answer.ok or notification.tries >= MAX_TRIES - 1:
        QueuedNotification.objects.filter(pk=notification.pk).delete()
    else:
        due = timezone.now() + AGAIN * 2**notification.tries
        QueuedNotification.objects.filter(pk=notification.pk).update(due=due, tries=F("tries") + 1)


def record_delivery(channel: Channel, answer: channels.Answer, event: str = "") -> None:
    """Count failures, switch off what fails again and again, and let the receiver read of it."""
    Delivery.objects.create(
        user_id=channel.user_id, channel=channel.name, event=event, ok=answer.ok, answer=answer.text
    )
    old = Delivery.objects.filter(user=channel.user_id).values_list("pk", flat=True)[
        MAX_DELIVERIES:
    ]
    Delivery.objects.filter(pk__in=list(old)).delete()
    its = Channel.objects.filter(pk=channel.pk)
    if answer.ok:
        its.update(failures=0)
        return
    its.update(failures=F("failures") + 1)
    if its.filter(failures__gte=MAX_FAILURES).exists() or answer.gone:
        its.update(off=True)
        QueuedNotification.objects.filter(channel=channel.pk).delete()


def _people(now: GameSnapshot) -> set[int]:
    """The seats that have to move and for which no bot does."""
    return {seat for seat in now.rules.active_seats(now.state) if not now.bots[seat]}


class Pending(NamedTuple):
    """A notification that waits, as far as it matters whether it still has to be sent."""

    notification: int
    user: int
    game: int
    made: datetime
    due: datetime


def _pending() -> list[Pending]:
    notifications = QueuedNotification.objects.values_list(
        "pk", "channel__user", "game", "made", "due"
    )
    return list(map(Pending._make, notifications[:MAX_PENDING]))


def _seen(pending: Iterable[Pending]) -> tuple[list[int], dict[int, datetime]]:
    """Letters whose receivers have looked at the game since, and those who were active lately."""
    seen, later = [], {}
    for notification, user, game, made, due in pending:
        active = recent_activity.last(user) + ACTIVE_SECONDS
        if recent_activity.last(user, game) > made.timestamp():
            seen.append(notification)
        elif active > due.timestamp():
            later[notification] = datetime.fromtimestamp(active, UTC)
    return seen, later


def _take_back(seen: list[int], later: dict[int, datetime]) -> None:
    QueuedNotification.objects.filter(pk__in=seen).delete()
    for notification, due in later.items():
        QueuedNotification.objects.filter(pk=notification).update(due=due)


def _due() -> list[QueuedNotification]:
    notifications = QueuedNotification.objects.filter(due__lte=timezone.now()).order_by("due")
    return list(notifications.select_related("channel__user", "table", "game")[:MAX_AT_ONCE])


def _take(notification: QueuedNotification) -> bool:
    due = timezone.now() + LEASE
    return bool(
        QueuedNotification.objects.filter(pk=notification.pk, due=notification.due).update(due=due)
    )


def _put_off(notification: QueuedNotification, until: datetime) -> None:
    if until > timezone.now():
        QueuedNotification.objects.filter(pk=notification.pk).update(due=until)
    else:
        QueuedNotification.objects.filter(pk=notification.pk).delete()


def _obstacle(notification: QueuedNotification) -> datetime | None:
    """When to look at a notification again, a time gone by if never; None: it is to be sent now."""
    if notification.event == Event.TURN:
        version, over = Game.objects.values_list("version", "over").get(pk=notification.game_id)
        try:
            now = cache.get(notification.game_id, version)
        except Refusal:  # nobody can read this game, and nobody can move in it
            return notification.made
        mine = now.seats.get(notification.channel.user_id, ())
        if over or _people(now).isdisjoint(mine):
            return notification.made
    quiet = QuietHours.objects.filter(user=notification.channel.user_id).first()
    return quiet_until(quiet, timezone.now()) if quiet else None


def quiet_until(quiet: QuietHours, now: datetime) -> datetime | None:
    """The end of the quiet hours, if these are some."""
    there = now.astimezone(ZoneInfo(quiet.zone))
    hours = (there.hour - quiet.start) % 24
    if hours >= (quiet.end - quiet.start) % 24:
        return None
    whole = there.replace(minute=0, second=0, microsecond=0)
    return whole + timedelta(hours=(quiet.end - there.hour) % 24)

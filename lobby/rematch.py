"""Another game at the same table: asked for, answered, and begun with who said yes."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from common.commits import after_commit
from common.refusals import Refusal
from games.broadcast import game_room
from games.models import Game
from games.play import absence
from notices import outbox
from tables import hosts
from tables.models import Place, Table
from tables.notify import tell

ANSWER_TIME = timedelta(seconds=60)
"""How long the answers of others are waited for."""


def ask(table: Table, user: User) -> None:
    """Ask everybody for another game; if somebody was a little faster, agree.

    Bots agree at once. If the host has left, whoever asks is the new one: somebody has to be
    there to start.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        mine = _own(table, user)
        if table.open:
            _check_played(table)
            mine.update(answer=Place.Answer.YES)
        else:
            game = table.game
            if game is None or not game.over:
                raise Refusal("table.playing")
            if not _is_here(game, table.host):
                table.host = user
            table.places.filter(bot="").update(answer=Place.Answer.NONE)
            table.places.exclude(bot="").update(answer=Place.Answer.YES)
            table.asked_by = mine.order_by("pk")[0].name
            table.asked_until = timezone.now() + ANSWER_TIME
            table.open = True
            table.save(update_fields=["open", "host", "asked_by", "asked_until"])
            mine.update(answer=Place.Answer.YES)
            outbox.invited(game, user.pk)
        _tell(table)


def answer(table: Table, user: User, yes: bool) -> None:
    """Say to play another game, or not now; until it begins one may think again."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if not table.open:
            raise Refusal("table.started")
        mine = _own(table, user)
        _check_played(table)
        mine.update(answer=Place.Answer.YES if yes else Place.Answer.NO)
        if not yes and table.host_id == user.pk:
            _hand_on(table)
        _tell(table)


def settle(table: Table, user: User) -> None:
    """Before a start: all answers are there or late, and who did not say yes is left out.

    A host who has not said yes either is replaced by whoever starts.
    """
    if table.asked_until is None:
        return
    if seconds := left(table):
        raise Refusal("rematch.waiting", seconds=seconds)
    if not (table.host and _joined(table).filter(user=table.host).exists()):
        _own(table, user).update(answer=Place.Answer.YES)
        table.host = user
    _joined(table, not_yet=True).delete()
    table.asked_until, table.asked_by = None, ""
    table.save(update_fields=["host", "asked_until", "asked_by"])


def left(table: Table) -> int:
    """Seconds for which answers are still waited for; 0 if all are there or it is too late."""
    if table.asked_until is None or not table.places.filter(answer=Place.Answer.NONE).exists():
        return 0
    seconds = (table.asked_until - timezone.now()).total_seconds()
    return max(0, int(seconds) + (seconds > 0))


def _tell(table: Table) -> None:
    """Tell who looks at the finished game, and who is in the lobby."""
    after_commit(game_room.broadcast_rematch, table.pk)
    after_commit(tell, table.pk)


def _check_played(table: Table) -> None:
    """There is no other game where there was none."""
    if table.game is None:
        raise Refusal("game.none")


def _own(table: Table, user: User) -> QuerySet[Place]:
    mine = table.places.filter(user=user)
    if not mine.exists():
        raise Refusal("seat.none")
    return mine


def _joined(table: Table, not_yet: bool = False) -> QuerySet[Place]:
    yes = {"answer": Place.Answer.YES}
    return table.places.exclude(**yes) if not_yet else table.places.filter(**yes)


def _hand_on(table: Table) -> None:
    """The host does not play: somebody who does is the next."""
    successor = next(iter(hosts.next_hosts(table)), None)
    if successor and successor.answer == Place.Answer.YES:
        table.host = successor.user
        table.save(update_fields=["host"])


def _is_here(game: Game, user: User | None) -> bool:
    seats = game.seats.filter(user=user) if user else ()
    return not {seat.position for seat in seats}.isdisjoint(absence.present(game.pk))

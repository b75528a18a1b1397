"""The host opens a table to watchers or closes it: in the lobby, and in the middle of a game."""

from django.db import transaction

from common.commits import after_commit
from games.broadcast import game_room
from games.live import open_sockets
from tables.models import Table
from tables.notify import tell


def choose(table_id: int, user_id: int, watch: bool) -> bool:
    """Open a table to watchers or close it to them, if this person hosts it; was it done?"""
    with transaction.atomic():
        done = Table.objects.filter(pk=table_id, host=user_id).update(watch=watch) == 1
        if done:
            after_commit(tell, table_id)
            after_change(table_id)
    return done


def after_change(table_id: int) -> None:
    """Once it is stored: who is at the game of the table hears of it, and who looks on and may no
    longer goes, on every process."""
    after_commit(game_room.broadcast_watching, table_id)
    after_commit(open_sockets.recheck, table=table_id)

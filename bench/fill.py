"""Games straight into the database of a bench: nobody waits for a thousand forms.

    python -m bench.fill <games of two just begun> <games that ended before> [<moves of each begun>]
    python -m bench.fill bots <games of two strong bots>

prints a JSON list: of each game begun, the code of its table and the cookies of who sits there.
"""

import json
import math
import os
import random
import sys
import uuid
from importlib import import_module
from typing import TYPE_CHECKING

import django
import msgspec

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game

    Seated = tuple[User, str]
    """A guest, and their cookie."""

SQL = """
    INSERT INTO games_loggedmove (game_id, version, seat, ref, move, events, at)
    SELECT game.id, played.version, played.seat, played.ref, played.move, played.events, played.at
    FROM games_game AS game CROSS JOIN games_loggedmove AS played
    WHERE played.game_id = %s AND game.id > %s
"""
"""The moves of one game, for each of its copies."""


def people(number: int) -> "list[Seated]":
    """Guests, and their cookies."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from accounts.models import User

    sessions = import_module(settings.SESSION_ENGINE).SessionStore
    found = []
    for _ in range(number):
        user = User(username=uuid.uuid4().hex, name="Guest")
        user.set_unusable_password()
        user.save()
        session = sessions()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.create()
        found.append((user, f"{settings.SESSION_COOKIE_NAME}={session.session_key}"))
    return found


def begin(seated: "list[Seated]") -> "Game":
    """A game of these people that has just begun."""
    from django.db import transaction

    from games.play.start import start_game
    from tables.models import Color, Place, Table

    table = Table.objects.create(
        board="usa", variant="base", size=len(seated), host=seated[0][0], order="seated"
    )
    for n, ((user, _), color) in enumerate(zip(seated, Color.values, strict=False)):
        Place.objects.create(table=table, position=n, user=user, name=f"Guest {n}", color=color)
    with transaction.atomic():
        return start_game(table)


def begin_bots(number: int) -> None:
    """So many games of two strong bots, which go on by themselves."""
    from django.db import transaction

    from games.play.start import start_game
    from tables.models import Color, Place, Table

    for _ in range(number):
        table = Table.objects.create(board="usa", variant="base", size=2)
        for n, color in enumerate(Color.values[:2]):
            Place.objects.create(
                table=table, position=n, bot="strong", name=f"Bot {n}", color=color
            )
        with transaction.atomic():
            start_game(table)


def advance(game: "Game", seated: "list[Seated]", moves: float = math.inf) -> None:
    """Play so many moves at random, or to the end."""
    from django.db import transaction

    from bench.server import pick
    from games.play import moves as actions
    from games.store import cache

    known = cache.load(game.pk)
    while not known.state.over and known.version < moves:
        seat = known.rules.active_seats(known.state)[0]
        move = pick(known.rules.view(known.state, seat)["legal"])
        user, data = seated[seat][0], msgspec.json.encode(move)
        with transaction.atomic():
            actions.play(game.pk, user.pk, known.version, uuid.uuid4(), data)
        known = cache.load(game.pk)


def store(number: int) -> None:
    """So many games that have ended: one, and copies of it."""
    from django.db import connection

    from games.models import Game
    from tables.models import Table

    seated = people(2)
    game = begin(seated)
    advance(game, seated)
    last = game.pk
    game.refresh_from_db()
    tables = Table.objects.bulk_create(
        Table(board="usa", variant="base", size=2, open=False) for _ in range(number - 1)
    )
    facts = {
        field.attname: getattr(game, field.attname)
        for field in Game._meta.concrete_fields
        if field.attname not in ("id", "table_id")
    }
    Game.objects.bulk_create(Game(table=table, **facts) for table in tables)
    with connection.cursor() as cursor:
        cursor.execute(SQL, [last, last])


def main() -> None:
    """Fill, and say what was begun."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "rail.settings"
    django.setup()
    if sys.argv[1] == "bots":
        begin_bots(int(sys.argv[2]))
        return
    begun, ended, moves = map(int, [*sys.argv[1:], "0"][:3])
    random.seed(1)
    if ended:
        store(ended)
    told = []
    for _ in range(begun):
        seated = people(2)
        game = begin(seated)
        advance(game, seated, moves)
        told.append((game.table.code, [cookie for _, cookie in seated]))
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()

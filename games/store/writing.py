"""A version of a game is stored together with the line of its log that led there.

Two statements, written out: what the ORM takes to compose them is several times what the database
takes to carry them out.
"""

import uuid
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection, transaction
from django.utils import timezone
from msgspec import Struct, field

from games import credentials
from games.credentials import SeatCredential
from games.rules import Event
from games.store.cache import GameSnapshot
from games.time import uptime

# the number of a version is given once: nobody waits while another thinks, and who is second stores
# nothing
INSERT_MOVE = """
INSERT INTO games_loggedmove (game_id, version, seat, ref, move, events, reasons, at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT DO NOTHING
"""
INSERT_MOVE_BY_CREDENTIAL = f"""
INSERT INTO games_loggedmove (game_id, version, seat, ref, move, events, reasons, at)
SELECT %s, %s, %s, %s, %s, %s, %s, %s WHERE {credentials.OPENS_SEAT}
ON CONFLICT DO NOTHING
"""
UPDATE_GAME = """
UPDATE games_game
SET version = %s, state = %s, bot_due = %s, clock = %s, deadline = %s, stand_ins = %s
WHERE id = %s AND version = %s
"""
END_GAME = """
UPDATE games_game
SET version = %s, state = %s, bot_due = %s, clock = %s, deadline = %s, stand_ins = %s,
    "over" = TRUE, ended = %s, ended_early = %s, totals = %s, winners = %s
WHERE id = %s AND version = %s
"""


class LogEntry(Struct, frozen=True):
    """What led to a version: the events, and of a move who made it, what it was, the `ref` it was
    sent under, and why a bot chose it. Without a seat it is something else that people did."""

    events: tuple[Event, ...]
    seat: int | None = None
    move: bytes = b""
    ref: uuid.UUID = field(default_factory=uuid.uuid4)
    reasons: bytes | None = None


def store(
    game_id: int,
    before: GameSnapshot,
    after: GameSnapshot,
    entry: LogEntry,
    bot_due: datetime | None,
    credential: SeatCredential | None = None,
) -> bool:
    """Store the version after this one; not if the game has gone on or knows the `ref` of the
    entry, nor if `credential` opens its seat no more. Was it stored?"""
    now, clock = timezone.now(), after.clock
    line = (
        game_id,
        after.version,
        entry.seat,
        entry.ref.hex,
        entry.move,
        msgspec.json.encode(entry.events),
        entry.reasons,
        _moment(now),
    )
    row = (
        after.version,
        after.rules.encode(after.state),
        _moment(bot_due),
        _json(clock) if clock else None,
        _moment(uptime.as_date(clock.deadline())) if clock else None,
        _json(sorted(after.stand_ins)),
    )
    end: tuple[Any, ...] = ()
    if (final := after.state.final) is not None and before.state.final is None:
        end = _moment(now), entry.seat is None, _json(final.totals), _json(final.winners)
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        if credential is None:
            cursor.execute(INSERT_MOVE, line)
        else:
            cursor.execute(INSERT_MOVE_BY_CREDENTIAL, (*line, *credential.values))
        if cursor.rowcount != 1:
            return False
        cursor.execute(END_GAME if end else UPDATE_GAME, (*row, *end, game_id, before.version))
        if cursor.rowcount != 1:
            raise RuntimeError(
                f"game {game_id} has no move {after.version}, but is not at the version before"
            )
    return True


def _moment(at: datetime | None) -> str | datetime | None:
    """A moment as the driver of this database takes it."""
    return connection.ops.adapt_datetimefield_value(at)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()

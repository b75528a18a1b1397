"""The only code that brings a game to its next version."""

import logging
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import structs

from common.commits import after_commit
from common.retryable import Retryable
from games import credentials, signals
from games.bots.chosen_move import Reason
from games.broadcast import frames, game_room
from games.credentials import SeatCredential
from games.models import Game, LoggedMove
from games.play import absence, leases
from games.rules import Event, Refusal
from games.store import cache, writing
from games.store.cache import GameSnapshot
from games.store.writing import LogEntry
from games.time import uptime

log = logging.getLogger(__name__)

# how often an intervention is tried while others are faster
MAX_ATTEMPTS = 5

# the game as it shall be, and what happened
Outcome = tuple[GameSnapshot, Sequence[Event]]
# the same from the game as it is; or Refusal
Intervention = Callable[[GameSnapshot], Outcome]


@Retryable
def play(
    game_id: int,
    user_id: int | None,
    v: int,
    ref: uuid.UUID,
    move: bytes,
    seat: int | None = None,
    credential: SeatCredential | None = None,
) -> int:
    """Play a move of this person on version `v`; the number it is stored as, or Refusal.

    The same `ref` again gets the same number: a move sent twice is played once. Who plays by a
    `credential` is answered only as long as that opens the seat: else Revoked.
    """
    game = cache.get(game_id, v)
    try:
        mine = seat_of(game, user_id, seat)
    except Refusal:  # unless the seat has just become this person's
        if credential is not None:
            credentials.check(credential)
        game = cache.load(game_id)
        mine = seat_of(game, user_id, seat)
    return _play(game_id, game, mine, v, ref, move, credential=credential)


@Retryable
def play_bot(turn: leases.BotTurn, move: dict[str, Any], reasons: tuple[Reason, ...] = ()) -> int:
    """Play what a bot decided, and keep why; the log tells if it was for somebody who is absent."""
    game = cache.get(turn.game, turn.version)
    data = msgspec.json.encode(move)
    mark = Event("table.bot", {"seat": turn.seat}) if turn.seat in game.stand_ins else None
    return _play(
        turn.game,
        game,
        turn.seat,
        turn.version,
        uuid.uuid4(),
        data,
        turn.question.level,
        mark,
        reasons=msgspec.json.encode(reasons) if reasons else None,
    )


def play_for(
    game_id: int, game: GameSnapshot, seat: int, move: dict[str, Any], mark: Event | None
) -> int:
    """Play a move for somebody who does not come to it; the log begins with what `mark` tells."""
    data = msgspec.json.encode(move)
    return _play(game_id, game, seat, game.version, uuid.uuid4(), data, game.bots[seat], mark)


def explain(
    game_id: int, user_id: int | None, move: bytes, seat: int | None = None
) -> Refusal | None:
    """Why this move of this person would be refused now; None if it would be played."""
    try:
        game = cache.load(game_id)
        seat = seat_of(game, user_id, seat)
        _may_play(game, seat, "")
        game.rules.apply(game.state, seat, game.rules.read_move(move))
    except Refusal as refusal:
        return refusal
    return None


def seat_of(game: GameSnapshot, user_id: int | None, asked: int | None = None) -> int:
    """The seat of this person, of several the one asked for or the first; or Refusal."""
    mine = game.seats.get(user_id, ()) if user_id is not None else ()
    if not mine or (asked is not None and asked not in mine):
        raise Refusal("seat.none")
    return mine[0] if asked is None else asked


def amend(game_id: int, intervene: Intervention) -> GameSnapshot:
    """Change something at a game besides moving; the game as it is then.

    What happened becomes a version of the game and a line of its log, as a move does.
    """
    for _ in range(MAX_ATTEMPTS):
        game = cache.load(game_id)
        after, events = intervene(game)
        if not events:
            return game
        if stored := _advance(game_id, game, after, LogEntry(tuple(events))):
            return stored
    raise Refusal("move.stale", v=game.version)


def _play(
    game_id: int,
    game: GameSnapshot,
    seat: int,
    v: int,
    ref: uuid.UUID,
    data: bytes,
    bot: str = "",
    mark: Event | None = None,
    credential: SeatCredential | None = None,
    reasons: bytes | None = None,
) -> int:
    refusal = None
    if game.version == v:
        try:
            _may_play(game, seat, bot)
            move = game.rules.read_move(data)
            state, events = game.rules.apply(game.state, seat, move)
        except Refusal as error:
            refusal = error
        else:
            told = (mark, *events) if mark else tuple(events)
            entry = LogEntry(told, seat, game.rules.write_move(move), ref, reasons)
            moved = structs.replace(game, state=state)
            if after := _advance(game_id, game, moved, entry, credential):
                return after.version
    if credential is not None:
        credentials.check(credential)
    # what was played under this `ref` counts, however often and late it is sent again
    if (n := _number_of(game_id, seat, ref)) is not None:
        return n
    if refusal:
        raise refusal
    raise Refusal("move.stale", v=Game.objects.values_list("version", flat=True).get(pk=game_id))


def _advance(
    game_id: int,
    before: GameSnapshot,
    changed: GameSnapshot,
    entry: LogEntry,
    credential: SeatCredential | None = None,
) -> GameSnapshot | None:
    """Bring a game to its next version: charge its clock, store it, and show it when it is stored.

    None if the game has gone on meanwhile, or `credential` is void: then nothing has happened.
    """
    after = _charge(structs.replace(changed, version=before.version + 1), entry.seat)
    if not writing.store(game_id, before, after, entry, leases.next_due(after), credential):
        return None
    after_commit(_show, game_id, before, after, entry.events)
    return after


def _charge(game: GameSnapshot, moved: int | None) -> GameSnapshot:
    """Charge the time of those who owed; that of those who owe something now runs, and of a game
    that is over nobody waits for it to go on."""
    if game.clock is None:
        return game
    owing = leases.people_to_move(game.rules, game.state, game.bots)
    clock = game.clock.charge(uptime.now(), owing, moved)
    if game.state.over:
        clock = structs.replace(clock, paused=False)
    return structs.replace(game, clock=clock)


def _show(game_id: int, before: GameSnapshot, after: GameSnapshot, events: Sequence[Event]) -> None:
    """A version is stored: know it, and have everybody shown it; no view is made in this thread."""
    cache.put(game_id, after)
    game_room.broadcast_move(game_id, before.state, after, events)
    if after.clock:
        game_room.broadcast(game_id, frames.clock(after.clock))
    mostly = absence.mostly(game_id) if after.state.over and not before.state.over else []
    if after.stand_ins != before.stand_ins or mostly:
        game_room.broadcast(game_id, frames.stand_ins(after.stand_ins, mostly))
    signals.send(game_id, before.state, after)


def _may_play(game: GameSnapshot, seat: int, bot: str) -> None:
    """Refuse to play while nobody may, or for who has a bot in their place."""
    if game.clock and game.clock.paused:
        raise Refusal("time.paused")
    if not bot and seat in game.stand_ins:
        raise Refusal("absence.stand_in")


def _number_of(game_id: int, seat: int, ref: uuid.UUID) -> int | None:
    """The number of the move that was stored under this `ref`."""
    played = LoggedMove.objects.filter(game=game_id, ref=ref).first()
    if played is None:
        return None
    if played.seat != seat:
        raise Refusal("frame.malformed", at="$.ref")
    return played.version

"""The only code that writes games."""

import logging
import secrets
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import structs

from common.commits import after_commit
from common.retryable import Retryable
from games import keys, signals
from games.bots.chosen_move import Reason
from games.broadcast import frames, game_room
from games.keys import SeatKey
from games.levels import level_of
from games.models import Game, LoggedMove, Seat
from games.play import leases
from games.rules import VERSION, Event, Refusal, rules_for
from games.store import cache, versions
from games.store.cache import GameSnapshot
from games.store.versions import LogEntry
from games.time import uptime
from games.time.clock import Clock
from tables.models import Table

log = logging.getLogger(__name__)

# how often an intervention is tried while others are faster
MAX_ATTEMPTS = 5

# the game as it shall be and what happened, from the game as it is; or Refusal
Intervention = Callable[[GameSnapshot], tuple[GameSnapshot, Sequence[Event]]]


def start(table: Table) -> Game:
    """Begin a game with everybody at this table; to be called inside a transaction."""
    places = list(table.places.order_by("n"))
    bots = {n: level_of(place.bot) for n, place in enumerate(places)}
    before = table.game
    rules = rules_for(table.board, table.variant)
    state, events = rules.start(
        seats=len(places),
        seed=secrets.token_hex(32),
        first=None if before is None else _next_first(before, len(places)),
    )
    clock = _clock(table, len(places))
    game = Game.objects.create(
        table=table,
        number=1 if before is None else before.number + 1,
        board=table.board,
        variant=table.variant,
        board_hash=rules.board.hash,
        rules_version=VERSION,
        state=rules.encode(state),
        pace=table.pace,
        bot_due=leases.bot_due(rules, state, bots, table.pace),
        **leases.clock_columns(
            clock and clock.charge(uptime.now(), leases.people_to_move(rules, state, bots))
        ),
    )
    Seat.objects.bulk_create(
        Seat(
            game=game,
            n=n,
            user=place.user,
            bot=bots[n],
            name=place.name,
            color=places[n - n % rules.board.team].color,  # partners have one color
            seen=uptime.now(),
        )
        for n, place in enumerate(places)
    )
    LoggedMove.objects.create(
        game=game, version=0, ref=uuid.uuid4(), move=b"", events=msgspec.json.encode(tuple(events))
    )
    table.open = False
    table.save(update_fields=["open"])
    if before is not None:
        after_commit(game_room.broadcast, before.pk, frames.encode("again"))
    after_commit(_begun, game.pk)
    log.info("started at %s with %d seats", game.board, len(places), extra={"game": game.pk})
    return game


@Retryable
def play(
    game_id: int,
    user_id: int | None,
    v: int,
    ref: uuid.UUID,
    move: bytes,
    seat: int | None = None,
    key: SeatKey | None = None,
) -> int:
    """Play a move of this person on version `v`; the number it is stored as, or Refusal.

    The same `ref` again gets the same number: a move sent twice is played once. Who plays by a
    `key` is answered only as long as that opens the seat: else Revoked.
    """
    game = cache.get(game_id, v)
    try:
        mine = seat_of(game, user_id, seat)
    except Refusal:  # unless the seat has just become this person's
        if key is not None:
            keys.check(key)
        game = cache.load(game_id)
        mine = seat_of(game, user_id, seat)
    return _play(game_id, game, mine, v, ref, move, key=key)


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


def broadcast_rematch(table_id: int) -> None:
    """Tell everybody at the latest game of a table who asks for another, and who agrees."""
    if game := Game.objects.filter(table=table_id).order_by("-number").first():
        game_room.broadcast(game.pk, frames.rematch(game))


def broadcast_watching(table_id: int) -> None:
    """Tell everybody at the latest game of a table, if there is one, whether others may look on."""
    if game := Game.objects.filter(table=table_id).order_by("-number").first():
        game_room.broadcast(game.pk, frames.watch(game.table))


def _play(
    game_id: int,
    game: GameSnapshot,
    seat: int,
    v: int,
    ref: uuid.UUID,
    data: bytes,
    bot: str = "",
    mark: Event | None = None,
    key: SeatKey | None = None,
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
            if after := _advance(game_id, game, structs.replace(game, state=state), entry, key):
                return after.version
    if key is not None:
        keys.check(key)
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
    key: SeatKey | None = None,
) -> GameSnapshot | None:
    """Bring a game to its next version: charge its clock, store it, and show it when it is stored.

    None if the game has gone on meanwhile, or `key` is void: then nothing has happened.
    """
    after = _charge(structs.replace(changed, version=before.version + 1), entry.seat)
    if not versions.store(game_id, before, after, entry, leases.next_due(after), key):
        return None
    after_commit(_show, game_id, before, after, entry.events)
    return after


def _charge(game: GameSnapshot, moved: int | None) -> GameSnapshot:
    """Charge the time of those who owed; that of those who owe something now runs."""
    if game.clock is None:
        return game
    owing = leases.people_to_move(game.rules, game.state, game.bots)
    return structs.replace(game, clock=game.clock.charge(uptime.now(), owing, moved))


def _show(game_id: int, before: GameSnapshot, after: GameSnapshot, events: Sequence[Event]) -> None:
    """A version is stored: know it, and have everybody shown it; no view is made in this thread."""
    cache.put(game_id, after)
    game_room.broadcast_move(game_id, before.state, after, events)
    if after.clock:
        game_room.broadcast(game_id, frames.clock(after.clock))
    if after.stand_ins != before.stand_ins:
        game_room.broadcast(game_id, frames.stand_ins(after.stand_ins))
    signals.send(game_id, before.state, after)


def _may_play(game: GameSnapshot, seat: int, bot: str) -> None:
    """Refuse to play while nobody may, or for who has a bot in their place."""
    if game.clock and game.clock.paused:
        raise Refusal("time.paused")
    if not bot and seat in game.stand_ins:
        raise Refusal("absence.stand_in")


def _begun(game_id: int) -> None:
    signals.send(game_id, None, cache.load(game_id))


def _number_of(game_id: int, seat: int, ref: uuid.UUID) -> int | None:
    """The number of the move that was stored under this `ref`."""
    played = LoggedMove.objects.filter(game=game_id, ref=ref).first()
    if played is None:
        return None
    if played.seat != seat:
        raise Refusal("frame.malformed", at="$.ref")
    return played.version


def _next_first(before: Game, seats: int) -> int:
    """Who begins after this game: the seat behind the one that began it."""
    opening = frames.EVENTS.decode(before.log.get(version=0).events)
    started = next(event for event in opening if event.kind == "game.started")
    first: int = started.data["first"]
    return (first + 1) % seats


def _clock(table: Table, seats: int) -> Clock | None:
    """The clock that the table was set up with."""
    match table.time:
        case Table.Time.LIVE:
            return Clock.live(table.minutes, table.increment, seats)
        case Table.Time.DAYS:
            return Clock.by_days(table.days, seats)
    return None

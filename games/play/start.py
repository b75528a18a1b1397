"""The next game of a table begins."""

import logging
import secrets
import uuid

import msgspec

from common.commits import after_commit
from games import signals
from games.broadcast import frames, game_room
from games.levels import level_of
from games.models import Game, LoggedMove, Seat
from games.play import leases
from games.rules import VERSION, rules_for
from games.rules.stored import read_events
from games.store import cache
from games.time import uptime
from games.time.clock import Clock
from tables.models import Table

log = logging.getLogger(__name__)


def start_game(table: Table) -> Game:
    """Begin a game with everybody at this table; to be called inside a transaction."""
    places = list(table.places.order_by("position"))
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
            position=n,
            user=place.user,
            bot=bots[n],
            name=place.name,
            color=places[n - n % rules.board.team].color,  # partners have one color
            portrait=place.portrait,
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


def _begun(game_id: int) -> None:
    signals.send(game_id, None, cache.load(game_id))


def _next_first(before: Game, seats: int) -> int:
    """Who begins after this game: the seat behind the one that began it."""
    opening = read_events(before.log.get(version=0).events)
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

"""What people do at a game besides moving; each is a version of the game and a line of its log."""

from collections.abc import Collection

from msgspec import structs

from games.bots import simple
from games.play import absence, moves
from games.play.moves import Outcome
from games.rules import Event, Refusal
from games.store import cache
from games.store.cache import GameSnapshot
from games.time import uptime
from games.time.clock import GIFT_SECONDS, Clock

# moves that are made to pass on a turn
MAX_SKIP_MOVES = 20


def pause(game_id: int, seats: Collection[int]) -> None:
    """Stop the time of everybody; nobody plays until somebody goes on."""

    def change(game: GameSnapshot) -> Outcome:
        clock = running_clock_of(game)
        after = structs.replace(game, clock=clock.pause(uptime.now()))
        return after, [Event("table.paused", {"seats": sorted(seats)})]

    moves.amend(game_id, change)


def resume(game_id: int, seat: int) -> None:
    """Go on after a pause; if another was faster, that is as good."""

    def change(game: GameSnapshot) -> Outcome:
        if game.state.over:
            raise Refusal("game.over")
        if game.clock is None or not game.clock.paused:
            return game, []
        after = structs.replace(game, clock=game.clock.resume(uptime.now()))
        return after, [Event("table.resumed", {"seat": seat})]

    moves.amend(game_id, change)


def give(game_id: int, by: int, mine: Collection[int], seat: int | None, seconds: int) -> None:
    """Give time to another seat, or to all others."""

    def change(game: GameSnapshot) -> Outcome:
        clock = clock_of(game)
        others = [one for one in game.people if one not in mine]
        seats = others if seat is None else [one for one in others if one == seat]
        if not seats:
            raise Refusal("time.to_nobody")
        if seconds not in GIFT_SECONDS[clock.kind]:
            raise Refusal("time.gift", gifts=GIFT_SECONDS[clock.kind])
        now = uptime.now()
        given = clock.give(now, seats, seconds)
        if all(a >= b for a, b in zip(clock.remaining(now), given.left, strict=True)):
            raise Refusal("time.enough")
        after = structs.replace(game, clock=given)
        return after, [Event("table.given", {"by": by, "seats": seats, "seconds": seconds})]

    moves.amend(game_id, change)


def by_days(game_id: int, days: int) -> None:
    """Go on with so many days for a turn."""

    def change(game: GameSnapshot) -> Outcome:
        clock_of(game)
        clock = structs.replace(
            Clock.by_days(days, len(game.bots)), running=(), at=uptime.now(), paused=False
        )
        return structs.replace(game, clock=clock), [Event("table.days", {"days": days})]

    moves.amend(game_id, change)


def skip(game_id: int, seat: int, by: int) -> None:
    """Pass on the turn of somebody who is absent, by moves that need no thought."""
    game = cache.load(game_id)
    absence.check_absent(game_id, game, seat)
    mark: Event | None = Event("table.skipped", {"seat": seat, "by": by})
    for _ in range(MAX_SKIP_MOVES):
        if seat not in game.rules.active_seats(game.state):
            return
        move = simple.choose(game.rules.view(game.state, seat))
        moves.play_for(game_id, game, seat, move, mark)
        game, mark = cache.load(game_id), None


def reseated(game_id: int, seats: Collection[int]) -> None:
    """Somebody else may sit in these seats from now on: tell it in the log."""

    def change(game: GameSnapshot) -> Outcome:
        return game, [Event("table.reseated", {"seat": seat}) for seat in seats]

    moves.amend(game_id, change)


def break_off(game_id: int, seats: Collection[int]) -> None:
    """End a game before its end, with the score as it stands; without seats an operator did."""

    def change(game: GameSnapshot) -> Outcome:
        if game.state.over:
            raise Refusal("game.over")
        state, events = game.rules.score_now(game.state)
        agreed = Event("table.broken", {"seats": sorted(seats)})
        told = agreed if seats else Event("table.ended", {})
        return structs.replace(game, state=state), [told, *events]

    moves.amend(game_id, change)


def clock_of(game: GameSnapshot) -> Clock:
    """The clock of a game that goes on; Refusal if there is none."""
    if game.state.over:
        raise Refusal("game.over")
    if game.clock is None:
        raise Refusal("time.none")
    return game.clock


def running_clock_of(game: GameSnapshot) -> Clock:
    """The clock of a game that is not paused."""
    clock = clock_of(game)
    if clock.paused:
        raise Refusal("time.paused")
    return clock

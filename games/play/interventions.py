"""What people do at a game besides moving; each is a version of the game and a line of its log."""

from collections.abc import Collection, Sequence

from msgspec import structs

from games.bots import simple
from games.levels import NORMAL
from games.play import absence, moves
from games.rules import Event, Illegal
from games.store import cache
from games.store.cache import Live
from games.time import clock as timing
from games.time import uptime

SKIPPED = 20
"""Moves at most that are made to pass on a turn."""

Done = tuple[Live, Sequence[Event]]


def pause(game_id: int, seats: Collection[int]) -> None:
    """Stop the time of everybody; nobody plays until somebody goes on."""

    def deed(game: Live) -> Done:
        clock = running(game)
        after = structs.replace(game, clock=timing.paused(clock, uptime.now()))
        return after, [Event("table.paused", {"seats": sorted(seats)})]

    moves.amend(game_id, deed)


def resume(game_id: int, seat: int) -> None:
    """Go on after a pause; if another was faster, that is as good."""

    def deed(game: Live) -> Done:
        if game.clock is None or not game.clock.paused:
            return game, []
        after = structs.replace(game, clock=timing.resumed(game.clock, uptime.now()))
        return after, [Event("table.resumed", {"seat": seat})]

    moves.amend(game_id, deed)


def give(game_id: int, by: int, mine: Collection[int], seat: int | None, seconds: int) -> None:
    """Give time to another seat, or to all others."""

    def deed(game: Live) -> Done:
        clock = timed(game)
        others = [one for one in game.people if one not in mine]
        seats = others if seat is None else [one for one in others if one == seat]
        if not seats:
            raise Illegal("time.to_nobody")
        if seconds not in timing.GIFTS[clock.kind]:
            raise Illegal("time.gift", gifts=timing.GIFTS[clock.kind])
        now = uptime.now()
        given = timing.given(clock, now, seats, seconds)
        if all(a >= b for a, b in zip(timing.left(clock, now), given.left, strict=True)):
            raise Illegal("time.enough")
        after = structs.replace(game, clock=given)
        return after, [Event("table.given", {"by": by, "seats": seats, "seconds": seconds})]

    moves.amend(game_id, deed)


def by_days(game_id: int, days: int) -> None:
    """Go on with so many days for a turn."""

    def deed(game: Live) -> Done:
        timed(game)
        clock = structs.replace(
            timing.by_days(days, len(game.bots)), running=(), at=uptime.now(), paused=False
        )
        return structs.replace(game, clock=clock), [Event("table.days", {"days": days})]

    moves.amend(game_id, deed)


def stand_in(game_id: int, seat: int, by: int) -> None:
    """Let a bot play for somebody who is absent, until they are back."""

    def deed(game: Live) -> Done:
        absence.check(game_id, game, seat)
        return _replaced(game, [seat]), [Event("table.stood_in", {"seat": seat, "by": by})]

    moves.amend(game_id, deed)


def time_out(game_id: int) -> None:
    """Let a bot play for those whose grace has ended."""

    def deed(game: Live) -> Done:
        clock, now = game.clock, uptime.now()
        if clock is None or clock.paused:
            return game, []
        left = timing.left(clock, now)
        seats = [seat for seat in clock.running if left[seat] <= -clock.grace]
        return _replaced(game, seats), [Event("table.timed_out", {"seat": seat}) for seat in seats]

    moves.amend(game_id, deed)


def skip(game_id: int, seat: int, by: int) -> None:
    """Pass on the turn of somebody who is absent, by moves that need no thought."""
    game = cache.load(game_id)
    absence.check(game_id, game, seat)
    mark = Event("table.skipped", {"seat": seat, "by": by})
    for _ in range(SKIPPED):
        if seat not in game.rules.active_seats(game.state):
            return
        move = simple.choose(game.rules.view(game.state, seat))
        moves.play_for(game_id, game, seat, move, mark)
        game, mark = cache.load(game_id), None


def back(game_id: int, mine: Collection[int]) -> None:
    """Somebody is here again and plays; the bot has done its part."""

    def deed(game: Live) -> Done:
        seats = sorted(game.stand_ins.intersection(mine))
        clock = game.clock
        if clock is not None:
            for seat in seats:
                clock = timing.back(clock, uptime.now(), seat)
        after = structs.replace(
            game,
            clock=clock,
            stand_ins=game.stand_ins.difference(seats),
            bots={**game.bots, **dict.fromkeys(seats, "")},
        )
        return after, [Event("table.back", {"seat": seat}) for seat in seats]

    moves.amend(game_id, deed)


def reseated(game_id: int, seats: Collection[int]) -> None:
    """Somebody else may sit in these seats from now on: tell it in the log."""

    def deed(game: Live) -> Done:
        return game, [Event("table.reseated", {"seat": seat}) for seat in seats]

    moves.amend(game_id, deed)


def break_off(game_id: int, seats: Collection[int]) -> None:
    """End a game before its end, with the score as it stands; without seats an operator did."""

    def deed(game: Live) -> Done:
        if game.state.over:
            raise Illegal("game.over")
        state, events = game.rules.score_now(game.state)
        agreed = Event("table.broken", {"seats": sorted(seats)})
        told = agreed if seats else Event("table.ended", {})
        return structs.replace(game, state=state), [told, *events]

    moves.amend(game_id, deed)


def timed(game: Live) -> timing.Clock:
    """The clock of a game that goes on; Illegal if there is none."""
    if game.state.over:
        raise Illegal("game.over")
    if game.clock is None:
        raise Illegal("time.none")
    return game.clock


def running(game: Live) -> timing.Clock:
    """The clock of a game that is not paused."""
    clock = timed(game)
    if clock.paused:
        raise Illegal("time.paused")
    return clock


def _replaced(game: Live, seats: Collection[int]) -> Live:
    return structs.replace(
        game,
        stand_ins=game.stand_ins.union(seats),
        bots={**game.bots, **dict.fromkeys(seats, NORMAL)},
    )

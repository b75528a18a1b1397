"""Who has left a game waiting, and from when on others may go on without them."""

from collections.abc import Collection, Mapping

from django.db.models import Count

from common.retryable import Retryable
from games.broadcast import presence
from games.models import LoggedMove, Seat
from games.rules import Refusal
from games.store import cache
from games.time import uptime

# seconds that somebody has to be away, at a table without a clock, before others may act
AWAY_SECONDS = 120
# seconds between two notes of who is here
SWEEP_SECONDS = 10
FRESH_SECONDS = 3 * SWEEP_SECONDS
BATCH_SIZE = 500


@Retryable
def note_present(here: Mapping[int, Collection[int]]) -> None:
    """Note that these seats of these games are here, whichever process is asked for it later."""
    games: dict[int, list[int]] = {}
    for game, seats in here.items():
        for seat in seats:
            games.setdefault(seat, []).append(game)
    now = uptime.now()
    for seat, some in games.items():
        for n in range(0, len(some), BATCH_SIZE):
            Seat.objects.filter(position=seat, game__in=some[n : n + BATCH_SIZE]).update(seen=now)


def away(game_id: int) -> dict[int, float]:
    """For how many seconds each seat has been away."""
    now, here = uptime.now(), presence.here(game_id).seats
    seats = Seat.objects.filter(game=game_id).values_list("position", "seen")
    return {n: 0 if n in here else now - (seen or 0) for n, seen in seats}


def present(game_id: int) -> list[int]:
    """The seats of who is here, in whichever process."""
    return [seat for seat, seconds in away(game_id).items() if seconds < FRESH_SECONDS]


def mostly(game_id: int) -> list[int]:
    """The seats of people for whom bots have made most of the moves."""
    moves = LoggedMove.objects.filter(game=game_id).order_by("seat").values("seat")
    # of their own moves people give no reasons
    counted = moves.annotate(all=Count("pk"), of_bots=Count("reasons"))
    replaced = {row["seat"] for row in counted if 2 * row["of_bots"] > row["all"]}
    people = Seat.objects.filter(game=game_id, bot="").values_list("position", flat=True)
    return [seat for seat in people if seat in replaced]


def check_absent(game_id: int, game: cache.GameSnapshot, seat: int) -> None:
    """Refuse to go on without this seat unless it is out of time, or long away without a clock."""
    if game.state.over:
        raise Refusal("game.over")
    if seat not in game.people or seat in game.stand_ins:
        raise Refusal("absence.nobody")
    if seat not in game.rules.active_seats(game.state):
        raise Refusal("absence.not_due", seat=seat)
    if game.clock is None:
        left, code = AWAY_SECONDS - away(game_id)[seat], "absence.present"
    elif game.clock.paused:
        raise Refusal("time.paused")
    else:
        left, code = game.clock.remaining(uptime.now())[seat], "absence.time_left"
    if left > 0:
        raise Refusal(code, seat=seat, seconds=int(left) + 1)

"""A hint: what a strong bot would do in the place of somebody who plays alone against bots."""

from collections.abc import Iterable

from common import rate_limiter
from common.durations import MINUTE
from games.models import Seat
from games.play import leases
from games.rules import Refusal
from games.store import cache

LEVEL = "strong"
# hints for one person in a minute at most
HINTS_PER_MINUTE = 20


def are_offered(seats: Iterable[Seat]) -> bool:
    """Are there hints in a game of these? For one person against bots: it is never rated."""
    return sum(not seat.bot for seat in seats) == 1


def turn_for(game_id: int, seat: int, user: int | None) -> leases.BotTurn:
    """What has to be thought about for a hint; or Refusal. Nothing changes by it."""
    game = cache.load(game_id)
    if game.people != [seat] or not are_offered(Seat.objects.filter(game=game_id)):
        raise Refusal("hint.none")
    if game.state.over:
        raise Refusal("game.over")
    if seat in game.stand_ins or seat not in game.rules.active_seats(game.state):
        raise Refusal("hint.not_now")
    if not rate_limiter.allowed("hints", user, HINTS_PER_MINUTE, MINUTE):
        raise Refusal("hint.many", seconds=rate_limiter.left(MINUTE))
    return leases.turn_of(game_id, game, seat, LEVEL)

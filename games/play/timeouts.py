"""What happens when a clock runs out."""

from common.retryable import Retryable
from games.play import moves
from games.play.moves import Outcome
from games.play.stand_ins import replaced
from games.rules import Event
from games.store.cache import GameSnapshot
from games.time import uptime


@Retryable
def time_out(game_id: int) -> None:
    """Let a bot play for those whose grace has ended."""

    def change(game: GameSnapshot) -> Outcome:
        clock, now = game.clock, uptime.now()
        if clock is None or clock.paused:
            return game, []
        left = clock.remaining(now)
        seats = [seat for seat in clock.running if left[seat] <= -clock.grace]
        return replaced(game, seats), [Event("table.timed_out", {"seat": seat}) for seat in seats]

    moves.amend(game_id, change)

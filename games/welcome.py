"""What somebody who comes to a game is told besides the view."""

import msgspec

from games import frames
from games.models import Game
from games.timing import Clock


def frames_for(game_id: int, seat: int | None, user_id: int | None) -> list[str]:
    """The frames for one who enters as this seat (None: to watch), in the order to send them."""
    clock = Game.objects.values_list("clock", flat=True).get(pk=game_id)
    return [frames.clock(msgspec.convert(clock, Clock))] if clock else []

"""What somebody who comes to a game is told besides the view."""

import msgspec

from games import frames, notes
from games.models import Game
from games.timing import Clock


def frames_for(game_id: int, seat: int | None, user_id: int | None) -> list[str]:
    """The frames for one who enters as this seat (None: to watch), in the order to send them."""
    clock = Game.objects.values_list("clock", flat=True).get(pk=game_id)
    told = [frames.clock(msgspec.convert(clock, Clock))] if clock else []
    if seat is not None and user_id is not None:
        told.append(notes.frame(game_id, seat, user_id))
    return told

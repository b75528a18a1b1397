"""What somebody who comes to a game is told besides the view."""

import msgspec

from common.persons import Person
from games import signals
from games.broadcast import frames
from games.models import Game
from games.play import absence, standing_orders, votes
from games.time.clock import Clock


def frames_for(game_id: int, seat: int | None, person: Person) -> list[str]:
    """The frames for one who enters as this seat (None: to watch), in the order to send them."""
    game = Game.objects.select_related("table").defer("state").get(pk=game_id)
    told = [*signals.entry_frames(game, seat, person), frames.watch(game.table)]
    if game.table.open:
        told.append(frames.rematch(game))
    if game.clock:
        told.append(frames.clock(msgspec.convert(game.clock, Clock)))
    mostly = absence.mostly(game_id) if game.over else []
    if game.stand_ins or mostly:
        told.append(frames.stand_ins(game.stand_ins, mostly))
    if proposal := votes.pending(game_id):
        told.append(frames.proposal(proposal))
    if game.clock and seat is not None and (left := standing_orders.frame(game_id, seat)):
        told.append(left)
    if seat is not None and person.user is not None:
        told.append(frames.notes(game_id, seat, person.user))
    return told

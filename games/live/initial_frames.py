"""What somebody who comes to a game is told besides the view."""

import msgspec
from django.conf import settings

from chat import frames as chat
from chat import rooms
from chat.models import Line
from common.persons import Person
from games.broadcast import frames
from games.models import Game
from games.play import standing_orders, votes
from games.time.clock import Clock
from games.web import notes
from ratings import ratings


def frames_for(game_id: int, seat: int | None, person: Person) -> list[str]:
    """The frames for one who enters as this seat (None: to watch), in the order to send them."""
    game = Game.objects.select_related("table").defer("state").get(pk=game_id)
    heard = rooms.heard_by(person, game.table)
    if seat is None:  # who sits here may ask for no more than watchers see
        heard = [room for room in heard if room == Line.Room.WATCHERS]
    told = [chat.welcome(game.table, person.user, heard), frames.watch(game.table)]
    if game.table.open:
        told.append(frames.rematch(game))
    if game.clock:
        told.append(frames.clock(msgspec.convert(game.clock, Clock)))
    if game.stand_ins:
        told.append(frames.stand_ins(game.stand_ins))
    if motion := votes.pending(game_id):
        told.append(frames.proposal(motion))
    if game.clock and seat is not None and (left := standing_orders.frame(game_id, seat)):
        told.append(left)
    if seat is not None and person.user is not None:
        told.append(notes.frame(game_id, seat, person.user))
    if settings.RATING and (ranks := ratings.told(game_id)):
        told.append(frames.encode("ranks", ranks=ranks))
    return told

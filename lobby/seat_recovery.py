"""A seat whose player has lost every way back to it: the host makes another link to it.

The link leads to a person of its own, so that nobody comes by it into what else the player has.
"""

from django.db import transaction

from accounts.models import User
from common.commits import after_commit
from common.refusals import Refusal
from common.tokens import new_token
from games.live import open_sockets
from games.play import absence, interventions
from ratings import ratings
from tables.models import Place, Table
from tables.new_guest import create_guest
from tables.notify import tell


def candidates(table: Table, user: User) -> list[Place]:
    """The seats for which this person may make another link: those of guests in a running game,
    if this is the host. Who has an account logs in. Refusal for everybody else."""
    if table.host_id != user.pk:
        raise Refusal("host.only")
    game = table.game
    if table.open or game is None or game.over:
        raise Refusal("seat.waiting")
    others = table.places.people().exclude(user=user).select_related("user")
    return [one for one in others if one.user and not one.user.has_usable_password()]


def renew(table: Table, user: User, place_id: str) -> Place:
    """Give the seat of somebody who is away, with all players on their device, to whoever opens
    its new link; the old one is void. The game counts for no rank any more."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table.pk)
        found = [place for place in candidates(table, user) if str(place.pk) == place_id]
        game = table.game
        if not found or game is None or (before := found[0].user) is None:
            raise Refusal("seat.gone")
        seats = [seat.position for seat in game.seats.filter(user=before)]
        away = absence.away(game.pk)
        if (left := absence.AWAY_SECONDS - min(away[n] for n in seats)) > 0:
            raise Refusal("seat.here", seconds=int(left) + 1)
        after = create_guest(found[0].name)
        for place in table.places.filter(user=before):
            place.user, place.token = after, new_token()
            place.save(update_fields=["user", "token"])
        game.seats.filter(user=before).update(user=after)
        ratings.withdraw(game)
        interventions.reseated(game.pk, seats)
        after_commit(tell, table.pk)
        after_commit(open_sockets.recheck, before.pk)
    found[0].refresh_from_db()
    return found[0]

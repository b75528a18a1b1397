"""What one person, or somebody without a seat, sees of a table in the lobby."""

from typing import Any

from msgspec import Struct

from boards.offers import find_offer
from common.refusals import Refusal
from games.broadcast.frames import WIRE_VERSION
from games.levels import level_of
from ratings import ratings
from tables import hosts
from tables.models import Place, Table
from tables.presentation import shown


class Seen(Struct, frozen=True):
    """A table as it travels to browsers: no secret of anybody is in it."""

    places: list[Place]
    told: dict[str, Any]


def table_seen(table: Table) -> Seen:
    """The table as everybody may know it."""
    places = shown(table)
    board = find_offer(table.board)
    if board is None:
        raise Refusal("play.unknown")
    of_host = [p.pk for p in places if p.user_id and p.user_id == table.host_id]
    told = {
        "code": table.code,
        "open": table.open,
        "size": table.size,
        "sizes": board.sizes,
        "team": board.team,
        "watch": table.watch,
        "terms": table.terms,
        "locked": table.locked,
        "rated": ratings.of_table(table),
        "host": min(of_host, default=None),
        "rematch": table.asked_until
        and {"by": table.asked_by, "until": int(table.asked_until.timestamp())},
        "places": [
            {
                "id": p.pk,
                "position": p.position,
                "name": p.name,
                "color": p.color,
                "portrait": p.portrait,
                "bot": bool(p.bot),
                "level": level_of(p.bot),
                "answer": p.answer,
                "here": hosts.here(p),
            }
            for p in places
        ],
    }
    return Seen(places, told)


def socket_of(table: Table) -> str:
    """The socket that its lobby opens, which says the version of the wire that the page knows."""
    return f"/ws/table/{table.code}/?wire={WIRE_VERSION}"


def seen_by(seen: Seen, user_id: int | None) -> dict[str, Any]:
    """The table for one person, who is told which places are theirs."""
    mine = [p.pk for p in seen.places if user_id and p.user_id == user_id]
    return seen.told | {"me": min(mine, default=None), "mine": mine}

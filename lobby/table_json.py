"""What one person, or somebody without a seat, sees of a table in the lobby."""

from boards.offers import offer
from games.levels import level_of
from ratings import ratings
from tables import hosting
from tables.models import Table
from tables.presentation import shown


def table_seen_by(table: Table, user_id: int | None) -> dict:
    """The table as it travels to one browser: no secret of anybody is in it."""
    places = shown(table)
    mine = [p.pk for p in places if user_id and p.user_id == user_id]
    board = offer(table.board)
    hosts = [p.pk for p in places if p.user_id and p.user_id == table.host_id]
    return {
        "code": table.code,
        "open": table.open,
        "size": table.size,
        "sizes": board.sizes,
        "team": board.team,
        "watch": table.watch,
        "terms": table.terms,
        "locked": table.locked,
        "rated": ratings.of_table(table),
        "me": min(mine, default=None),
        "mine": mine,
        "host": min(hosts, default=None),
        "rematch": table.asked_until
        and {"by": table.asked_by, "until": int(table.asked_until.timestamp())},
        "places": [
            {
                "id": p.pk,
                "n": p.n,
                "name": p.name,
                "color": p.color,
                "bot": bool(p.bot),
                "level": level_of(p.bot),
                "answer": p.answer,
                "here": hosting.here(p),
            }
            for p in places
        ],
    }

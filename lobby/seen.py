"""What one person, or somebody without a seat, sees of a table in the lobby."""

from .models import Table, User
from .offers import offer


def table_seen_by(table: Table, user: User | None) -> dict:
    """The table as it travels to one browser: no secret of anybody is in it."""
    places = list(table.places.all())
    mine = [p.pk for p in places if user and p.user_id == user.pk]
    hosts = [p.pk for p in places if p.user_id and p.user_id == table.host_id]
    return {
        "code": table.code,
        "open": table.open,
        "size": table.size,
        "order": table.order,
        "public": table.public,
        "watch": table.watch,
        "locked": table.locked,
        "me": min(mine, default=None),
        "mine": mine,
        "host": min(hosts, default=None),
        "places": [
            {"id": p.pk, "n": p.n, "name": p.name, "color": p.color, "bot": bool(p.bot)}
            for p in places
        ],
    }


def titles(table: Table) -> dict:
    """The words for what is played at a table, in the language of the reader."""
    board = offer(table.board)
    variant = next(v for v in board.variants if v.id == table.variant)
    return {
        "board": board.title,
        "offer": board,
        "variant": variant.title,
        "note": variant.note,
    }

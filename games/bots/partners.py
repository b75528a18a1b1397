"""Partners: how far those who win together work for what a seat knows of."""

from games.rules.mechanisms.connections.hooks import counted_tickets
from games.rules.table import Table


def crew_of(table: Table, seat: int) -> float:
    """How many players work for the tickets that a seat knows of: it alone, and its partners as far
    as they have no other ones."""
    side = table.side(seat)
    known = len(counted_tickets(table, seat))
    hidden = sum(len(table.seats[other].tickets) for other in side if other != seat)
    return max(1.0, len(side) * known / (known + hidden)) if known else 1.0


def pieces_of(table: Table, seat: int, crew: float) -> tuple[int, ...]:
    """The pieces that such a crew has, by kind."""
    mine = table.seats[seat].pieces
    others = [table.seats[other].pieces for other in table.side(seat) if other != seat]
    part = (crew - 1) / max(1, len(others))
    return tuple(n + int(part * sum(more)) for n, *more in zip(mine, *others, strict=True))

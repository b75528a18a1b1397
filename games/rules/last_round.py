"""The last round: what sets it off, and how many turns are left in it (RULES.md 1.8)."""

from .table import Table
from .values import Data


def turns_left(table: Table) -> int | None:
    """How many turns are left after the one just finished, None as long as nothing has set off
    the last round; the turn that sets it off tells so."""
    turn = table.turn
    if turn.last is not None:
        return turn.last - 1
    rounds = max((one.ends(table) for one in table.rules.hooks["ends"]), default=0)
    if not rounds:
        return None
    more: Data = {"rounds": rounds} if rounds > 1 else {}
    table.emit("turn.last_round", seat=turn.seat, **more)
    return len(table.seats) * rounds

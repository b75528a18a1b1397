"""The last round: what sets it off, and how many turns are left in it (RULES.md 1.8)."""

from .events import LastRound
from .table import Table


def turns_left(table: Table) -> int | None:
    """How many turns are left after the one just finished, None as long as nothing has set off
    the last round; the turn that sets it off tells so."""
    turn = table.turn
    if turn.last is not None:
        return turn.last - 1
    rounds = 0
    for one in table.rules.hooks["final_turns"]:
        rounds = max(rounds, one.final_turns(table))
    if not rounds or any(one.end_waits(table) for one in table.rules.hooks["end_waits"]):
        return None
    table.emit(LastRound(turn.seat, rounds if rounds > 1 else None))
    return len(table.seats) * rounds

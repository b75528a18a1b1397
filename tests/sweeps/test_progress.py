"""How far tickets are, remembered from state to state, is what a search from nothing finds."""

import pytest

from games.rules.mechanisms.connections.hooks import counted_tickets
from games.rules.mechanisms.connections.progress import progress
from games.rules.table import Table
from tests.sweeps.walk import BOARDS, games, rules_of

ALL = [rules_of(*board) for board in BOARDS]
WITH_TICKETS = [
    pytest.param(rules, id=f"{rules.board.id}-{rules.board.variant}")
    for rules in ALL
    if "connections" in rules.by_name
]

APART = 8
"""It is asked for at every step, and so remembered from each to the next; a search from nothing is
made at each eighth, and at the end."""


@pytest.mark.parametrize("rules", WITH_TICKETS)
def test_what_is_remembered_of_tickets_is_what_would_be_found_anew(rules, far):
    told = kept = 0
    for game in games(rules, rules.board.sizes[0], far):
        for n, step in enumerate(game):
            table = Table(rules, step.after)
            kept += len(table.owner.hints)
            found = {}
            for seat in range(len(step.after.seats)):
                tickets = [rules.board.tickets[n] for n in counted_tickets(table, seat)]
                found[seat] = tickets, progress(table, seat, tickets)
                told += len(tickets)
            if n % APART and not step.after.over:
                continue
            anew = Table(rules, rules.decode(rules.encode(step.after)))
            assert not anew.owner.hints
            for seat, (tickets, known) in found.items():
                assert known == progress(anew, seat, tickets)
    assert told > 50
    assert kept > told / 2

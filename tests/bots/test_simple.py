"""Moves that need no thought are legal."""

import json

from games.bots import simple
from games.rules import rules_for
from tests.toy import SEED


def test_a_simple_move_is_legal_at_every_step():
    rules = rules_for("usa")
    state, _ = rules.start(3, SEED)
    for _ in range(2000):
        if state.over:
            break
        seat = rules.active_seats(state)[-1]
        view = json.loads(json.dumps(rules.view(state, seat)))
        # a move that is not legal raises here
        state, _ = rules.apply(state, seat, rules.read_move(simple.choose(view)))
    assert state.over

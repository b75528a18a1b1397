"""A game may be ended by those who play it at any moment: its score stands as it is."""

from random import Random

import pytest

from bench.arena import plain
from games.rules import boards, rules_for

MOVES = 40


@pytest.mark.parametrize("board", boards())
def test_every_board_can_be_scored_at_any_moment(board):
    rules, rng = rules_for(board, "base"), Random(7)
    facts, seats = rules.public(), rules.board.sizes[0]
    state, _ = rules.start(seats, "5" * 64)
    for _ in range(MOVES):
        if state.over:  # a small board
            break
        broken, events = rules.score_now(state)
        assert broken.over and not rules.active_seats(broken) and events[-1].kind == "game.over"
        assert broken.final.places.count(1) == len(broken.final.winners)
        assert len(broken.final.totals) == seats
        assert rules.decode(rules.encode(broken)) == broken
        assert list(rules.view(broken, 0)["final"]["totals"]) == list(broken.final.totals)
        seat = rules.active_seats(state)[0]
        move = plain.choose(rules.view(state, seat), facts, rng)
        state, _ = rules.apply(state, seat, rules.read_move(move))
    assert state.turn.number > 5

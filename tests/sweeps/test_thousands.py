"""A thousand random games of every board, variant and number of seats, in `make soak`."""

import pytest

from games.rules.pay import Offer
from tests.sweeps.test_games import assert_nothing_lost
from tests.sweeps.walk import MOST, every_case
from tests.toy import Dice

GAMES = 20
"""Of each case; fifty times as many in `make soak`."""
COUNTED = 50
"""After so many moves cards and tickets are counted, and at the end."""


def any_move(rules, state, seat, dice):
    """Any move, each as likely."""
    return dice.pick(rules.legal(state, seat))


def any_entry(rules, state, seat, dice):
    """Anything that is listed, each as likely, and then any move of it: more cards and tickets are
    drawn, and what rules add is done more often."""
    entry = dice.pick(rules.offers(state, seat))
    return dice.pick(entry.moves()) if isinstance(entry, Offer) else entry


POLICIES = (any_move, any_entry)


@pytest.mark.far
@every_case
def test_a_thousand_games_end_and_lose_nothing(rules, seats, far):
    for k in range(GAMES * far):
        dice, policy = Dice(f"{rules.board.id} {seats} {k}"), POLICIES[k % 2]
        first, _ = rules.start(seats, dice.seed())
        state, moves = first, 0
        while not state.over:
            assert moves < MOST, f"game {k} does not end"
            seat = dice.pick(rules.active_seats(state))
            state, events = rules.apply(state, seat, policy(rules, state, seat, dice))
            moves += 1
            if moves % COUNTED == 0 or state.over:
                assert_nothing_lost(rules, first, state)
        assert rules.active_seats(state) == ()
        assert events[-1].kind == "game.over"
        assert len(state.final.totals) == seats
        assert state.final.winners

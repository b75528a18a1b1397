"""London and New York: the numbers that they play with (RULES.md 4.1)."""

import pytest

from games.rules import rules_for
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.tickets import Keep, Take
from tests.toy import SEED, refused, rig

SMALL = pytest.mark.parametrize(
    ("board", "pieces", "tickets", "track", "color"),
    [
        ("london", 17, 20, "st_pauls-tower_of_london", "purple"),
        ("new_york", 15, 18, "central_park-times_square", "red"),
    ],
)


@SMALL
def test_rt_130_two_cards_and_two_tickets_of_which_one_is_kept(
    board, pieces, tickets, track, color
):
    rules = rules_for(board)
    state, _ = rules.start(4, SEED)
    assert [(sum(seat.hand), seat.pieces) for seat in state.seats] == [(2, (pieces,))] * 4
    assert [(ask.count, ask.least) for ask in state.decisions] == [(2, 1)] * 4
    train = state.decks["train"]
    assert len(train.draw) + len(train.up) + len(train.discard) == 44 - 8
    assert len(rules.board.tickets) == tickets


@SMALL
def test_rt_130_the_second_track_is_open_from_three_players(board, pieces, tickets, track, color):
    length = rules_for(board).board.route[track].length
    second = Claim(f"{track}-2", {color: length})
    for seats in (2, 3):
        rules, state = rig(board, seats=seats, owner={track: 0}, hands=[{}, second.cards], turn=1)
        assert (second in rules.legal(state, 1)) == (seats == 3)


@SMALL
def test_rt_130_two_left_set_off_the_last_round(board, pieces, tickets, track, color):
    length = rules_for(board).board.route[track].length
    for left, last in ((2, 2), (3, None)):
        claim = Claim(f"{track}-2", {color: length})
        rules, state = rig(board, hands=[claim.cards], pieces=[left + length])
        state, _ = rules.apply(state, 0, claim)
        assert state.turn.last == last


@SMALL
def test_rt_130_the_last_ticket_must_be_kept(board, pieces, tickets, track, color):
    last = rules_for(board).board.tickets[0].id
    rules, state = rig(board, ticket_deck=[last])
    state, _ = rules.apply(state, 0, Take())
    assert refused(rules, state, 0, Keep(())).code == "tickets.least"
    assert rules.legal(state, 0) == [Keep((last,))]

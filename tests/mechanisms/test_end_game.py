"""A longer end (RULES.md 3.34)."""

from games.rules.mechanisms.market import Draw
from tests.toy import kinds, printed

PILE = Draw(None, "train")


def test_rt_68_six_pieces_set_off_two_more_turns_for_everybody():
    rules, state = printed("world", seats=3, pieces=[(9, 9), (4, 2), (9, 9)], turn=1)
    state, _ = rules.apply(state, 1, PILE)
    state, events = rules.apply(state, 1, PILE)
    assert events[-1].kind == "turn.last_round"
    assert events[-1].data == {"seat": 1, "rounds": 2}
    order = []
    while not state.over:
        seat = state.turn.seat
        order.append(seat)
        state, _ = rules.apply(state, seat, PILE)
        state, events = rules.apply(state, seat, PILE)
        assert "turn.last_round" not in kinds(events)
    assert order == [2, 0, 1, 2, 0, 1]


def test_seven_pieces_set_off_nothing():
    rules, state = printed("great_lakes", pieces=[(0, 7)])
    state, _ = rules.apply(state, 0, PILE)
    state, _ = rules.apply(state, 0, PILE)
    assert state.turn.last is None

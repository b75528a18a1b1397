"""Plus-four locomotives (RULES.md 3.32)."""

from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from tests.payments import every_move
from tests.toy import L, hand, play, refused, rig, row, toy

BOARD = toy("a-b 3 blue, b-c 4 blue, c-d 4 gray", special={"plus_four": 3})
PLUS = "plus_four"


def board(*hands, **named):
    """Routes of three and of four spaces."""
    return rig(BOARD, mechanisms=["plus_four_locomotives"], hands=hands, **named)


def test_rt_75_they_do_not_pay_for_a_route_of_three():
    rules, state = board({"blue": 2, PLUS: 1})
    short = Claim("a-b", {"blue": 2, PLUS: 1})
    assert refused(rules, state, 0, short).code == "cards.missing"
    rules, state = board({"blue": 3, PLUS: 1})
    assert refused(rules, state, 0, short).code == "cards.wrong"


def test_rt_75_on_a_route_of_four_they_mix_with_locomotives_and_a_color():
    rules, state = board({"blue": 2, L: 1, PLUS: 1})
    after, _ = rules.apply(state, 0, Claim("b-c", {"blue": 2, L: 1, PLUS: 1}))
    assert (after.seats[0].score, hand(rules, after, 0)) == (7, {})
    assert sorted(after.decks["train"].discard) == [1, 1, 4, 5]


def test_rt_75_one_lying_open_may_be_the_second_card():
    rules, state = board(row=[PLUS, PLUS, "red", "blue", "green"])
    after = play(rules, state, (0, Draw(0)), (0, Draw(1)))
    assert hand(rules, after, 0) == {PLUS: 2}
    assert after.turn.seat == 1


def test_only_locomotives_count_for_the_sweep():
    rules, state = board(row=[PLUS, PLUS, L, "blue", "green"], pile=["red", PLUS])
    after, events = rules.apply(state, 0, Draw(3))
    assert row(rules, after) == [PLUS, PLUS, L, PLUS, "green"]
    assert "market.swept" not in [event.kind for event in events]


def test_every_payment_that_fits_is_taken():
    rules, state = board({"blue": 2, "red": 4, L: 1, PLUS: 2})
    pays = [m.cards for m in every_move(rules, state, 0) if getattr(m, "route", "") == "c-d"]
    for paid in pays:
        rules.apply(state, 0, Claim("c-d", paid))
    assert pays == [
        {"red": 4},
        {"red": 3, PLUS: 1},
        {"red": 3, L: 1},
        {"red": 2, PLUS: 2},
        {"blue": 2, PLUS: 2},
        {"red": 2, L: 1, PLUS: 1},
        {"blue": 2, L: 1, PLUS: 1},
        {"red": 1, L: 1, PLUS: 2},
        {"blue": 1, L: 1, PLUS: 2},
    ]

"""Ferries (RULES.md 3.21)."""

from games.rules.mechanisms.claims import Claim
from tests.toy import L, play, refused, rig, toy

SEA = "a-b 6 gray ferry=2, b-c 2 red ferry=1"


def sea(*hands):
    """Six spaces of sea with two symbols, and two red ones with one."""
    return rig(toy(SEA), mechanisms=["ferries"], hands=hands)


def test_rt_31_a_ferry_demands_a_locomotive_for_each_symbol():
    for paid in ({"green": 4, L: 2}, {"green": 3, L: 3}, {L: 6}):
        rules, state = sea({"green": 5, L: 6})
        state, _ = rules.apply(state, 0, Claim("a-b", paid))
        assert state.seats[0].score == 15
    rules, state = sea({"green": 5, L: 2})
    assert refused(rules, state, 0, Claim("a-b", {"green": 5, L: 1})).code == "cards.locomotives"


def test_a_hand_without_enough_locomotives_is_told_how_many_the_ferry_demands():
    rules, state = sea({"green": 9, L: 1})
    refusal = refused(rules, state, 0, Claim("a-b", {"green": 5, L: 1}))
    assert (refusal.code, refusal.data) == ("cards.locomotives", {"least": 2, "have": 1})


def test_a_colored_ferry_takes_its_own_color_beside_the_locomotives():
    rules, state = sea({"red": 2, "green": 2, L: 1})
    offered = [move.cards for move in rules.legal(state, 0) if isinstance(move, Claim)]
    assert offered == [{"red": 1, L: 1}]


PAIRS = {"ferries": {"cards_for_symbol": 2, "alike": True}}
"""A pair of one color stands for a locomotive."""


def test_rt_186_a_pair_of_one_color_stands_for_a_locomotive():
    hands = [{"green": 6, "red": 3, "blue": 1, L: 1}]
    rules, state = rig(toy("a-b 4 gray ferry=2"), mechanisms=PAIRS, hands=hands)
    for paid in (
        {"green": 6},
        {"green": 4, "red": 2},
        {"green": 4, L: 1},
        {L: 1, "red": 2, "green": 2},
    ):
        after, _ = rules.apply(state, 0, Claim("a-b", paid))
        assert (sum(after.seats[0].pieces), after.seats[0].score) == (41, 7)
    for paid in ({"green": 4}, {"green": 5, "blue": 1}, {"green": 4, "red": 1, "blue": 1}):
        assert refused(rules, state, 0, Claim("a-b", paid)).code in ("cards.sets", "cards.too_few")


def test_a_pair_may_have_any_color_where_the_rest_has_one():
    rules, state = rig(
        toy("a-b 2 red ferry=1"), mechanisms=PAIRS, hands=[{"red": 1, "green": 2, "blue": 2}]
    )
    for pair in ("green", "blue"):
        after, _ = rules.apply(state, 0, Claim("a-b", {"red": 1, pair: 2}))
        assert after.seats[0].score == 2
    assert refused(rules, state, 0, Claim("a-b", {"green": 2, "blue": 1})).code == "cards.sets"


def sets(*hands):
    """The same sea where any three cards stand for a locomotive."""
    return rig(toy(SEA), mechanisms={"ferries": {"cards_for_symbol": 3}}, hands=hands)


def test_rt_80_any_three_cards_stand_for_the_locomotive_of_a_symbol():
    for others in ({"green": 1, "blue": 2}, {"green": 1, "blue": 1, L: 1}, {L: 3}, {"red": 3}):
        cards = {"red": 1} | {c: n + (c == "red") for c, n in others.items()}
        rules, state = sets({"red": 4, "green": 3, "blue": 3, L: 4})
        after = play(rules, state, (0, Claim("b-c", cards)))
        assert after.seats[0].score == 2
        assert sum(after.seats[0].hand) == 14 - 4
        assert after.seats[0].pieces == (43,)


def test_rt_180_locomotives_and_sets_pay_for_symbols_side_by_side():
    rules, state = sets({"green": 5, "red": 2, "blue": 2, L: 2})
    for paid in ({"green": 4, L: 1, "red": 2, "blue": 1}, {"green": 3, L: 2, "red": 2, "blue": 1}):
        assert play(rules, state, (0, Claim("a-b", paid))).seats[0].score == 15
    wrong = refused(rules, state, 0, Claim("a-b", {"green": 5, L: 1, "red": 1}))
    assert (wrong.code, wrong.data["size"]) == ("cards.sets", 3)


def test_rt_181_a_set_stands_for_no_card_of_the_color():
    rules, state = sets({"green": 6, "blue": 6})
    assert refused(rules, state, 0, Claim("b-c", {"green": 3, "blue": 3})).code == "cards.missing"
    state = play(rules, state, (0, Claim("a-b", {"green": 4, "blue": 6})))
    assert state.seats[0].score == 15


def test_rt_182_a_locomotive_stands_for_a_card_of_the_color_beside_a_set():
    rules, state = sets({"green": 3, L: 2})
    assert play(rules, state, (0, Claim("b-c", {"green": 3, L: 1}))).seats[0].score == 2
    assert play(rules, state, (0, Claim("b-c", {L: 2}))).seats[0].score == 2
    assert refused(rules, state, 0, Claim("b-c", {"green": 3, L: 2})).code == "cards.too_many"

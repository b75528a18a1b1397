"""Ferries (RULES.md 3.21)."""

from games.rules.mechanisms.claims import Claim
from tests.toy import L, refused, rig, toy

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
        assert refused(rules, state, 0, Claim("a-b", paid)).code in ("cards.wrong", "cards.too_few")


def test_a_pair_may_have_any_color_where_the_rest_has_one():
    rules, state = rig(
        toy("a-b 2 red ferry=1"), mechanisms=PAIRS, hands=[{"red": 1, "green": 2, "blue": 2}]
    )
    for pair in ("green", "blue"):
        after, _ = rules.apply(state, 0, Claim("a-b", {"red": 1, pair: 2}))
        assert after.seats[0].score == 2
    assert refused(rules, state, 0, Claim("a-b", {"green": 2, "blue": 1})).code == "cards.wrong"


def test_any_three_cards_stand_for_a_locomotive_where_they_need_not_be_alike():
    facts, hands = toy("a-b 2 red ferry=1"), [{"red": 2, "green": 1, "blue": 1}]
    rules, state = rig(facts, mechanisms={"ferries": {"cards_for_symbol": 3}}, hands=hands)
    after, _ = rules.apply(state, 0, Claim("a-b", {"red": 2, "green": 1, "blue": 1}))
    assert after.seats[0].score == 2

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

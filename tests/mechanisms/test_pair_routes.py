"""Spaces paid with pairs (RULES.md 3.12)."""

from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.claims.quotes import prices
from tests.toy import L, printed, refused, rig, toy

PAIRS = "tehran-lahore"


def test_rt_64_each_pair_space_costs_two_cards_of_one_color():
    rules, state = printed(
        "world", hands=[{"red": 2, "green": 2, "black": 1, "red_harbor": 1, L: 2}]
    )
    for paid in (
        {"red": 2, "green": 1, L: 1},
        {"red": 1, "red_harbor": 1, "green": 2},
        {"green": 2, L: 2},
        {"black": 1, "green": 1, L: 2},
        {"red": 2, "red_harbor": 1, L: 1},
    ):
        after, _ = rules.apply(state, 0, Claim(PAIRS, paid))
        assert after.seats[0].pieces == (18, 40)
        assert after.seats[0].score == 2
    for code, paid in (
        ("mixed", {"red": 1, "black": 1, "green": 2}),
        ("too_few", {"red": 2}),
        ("mixed", {"red": 2, "green": 1, "black": 1}),
        ("too_many", {"red": 2, "green": 2, L: 1}),
    ):
        assert refused(rules, state, 0, Claim(PAIRS, paid)).code == f"cards.{code}"


def test_of_all_that_fits_two_pairs_are_proposed():
    rules, state = printed("world", hands=[{"red": 3, "green": 2, L: 1}])
    offered = [m.cards for m in rules.legal(state, 0) if getattr(m, "route", "") == PAIRS]
    assert offered == [{"red": 2, "green": 2}]
    for paid in ({"red": 3, L: 1}, {"red": 2, "green": 1, L: 1}, {"red": 1, "green": 2, L: 1}):
        rules.apply(state, 0, Claim(PAIRS, paid))


def test_the_other_spaces_cost_one_card_each_all_of_one_color():
    facts = toy("a-b 4 gray pair=1, b-c 1 red")
    hands = [{"red": 3, "blue": 3, "green": 1, L: 1}]
    rules, state = rig(facts, mechanisms=["pair_routes"], hands=hands)
    for paid in ({"red": 2, "blue": 3}, {"red": 3, "blue": 2}, {"red": 3, "green": 1, L: 1}):
        after, _ = rules.apply(state, 0, Claim("a-b", paid))
        assert (after.seats[0].pieces, after.seats[0].score) == ((41,), 7)
    for code, paid in (
        ("mixed", {"red": 2, "blue": 2, "green": 1}),
        ("too_few", {"red": 3, "blue": 1}),
        ("too_many", {"red": 3, "blue": 3}),
    ):
        assert refused(rules, state, 0, Claim("a-b", paid)).code == f"cards.{code}"


def test_the_great_lakes_have_no_such_route():
    rules, _ = printed("great_lakes")
    assert not any(price.parts for price in prices(rules))

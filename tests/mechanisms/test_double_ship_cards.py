"""Cards with two ships (RULES.md 3.17)."""

from games.rules.mechanisms.claims import Claim
from tests.toy import L, hand, printed, refused

FIVE = "cape_town-indian_ocean"
THREE = "valparaiso-buenos_aires"


def sea(held):
    """The World, with these cards to pay a red route of 5."""
    return printed("world", hands=[held])


def test_rt_65_a_double_ship_covers_one_or_two_spaces_and_none_is_superfluous():
    rules, state = sea({"red_double": 4, "red_ship": 4})
    for paid in ({"red_double": 3}, {"red_double": 2, "red_ship": 1}):
        after, _ = rules.apply(state, 0, Claim(FIVE, paid))
        assert after.seats[0].score == 10
        assert after.seats[0].pieces == (20, 35)
    for paid in ({"red_double": 3, "red_ship": 1}, {"red_double": 4}):
        assert refused(rules, state, 0, Claim(FIVE, paid)).code == "cards.too_many"
    assert refused(rules, state, 0, Claim(FIVE, {"red_double": 2})).code == "cards.too_few"


def test_a_double_ship_and_a_wild_card_pay_three_spaces():
    rules, state = sea({"green_double": 2, "green_ship": 2, L: 2})
    for paid in (
        {"green_double": 1, L: 1},
        {"green_double": 1, "green_ship": 1},
        {"green_double": 2},
        {"green_ship": 2, L: 1},
    ):
        rules.apply(state, 0, Claim(THREE, paid))
    for paid in ({"green_double": 1, "green_ship": 1, L: 1}, {"green_double": 2, L: 1}):
        assert refused(rules, state, 0, Claim(THREE, paid)).code == "cards.too_many"


def test_one_double_ship_pays_a_route_of_one():
    rules, state = sea({"black_double": 1})
    after, _ = rules.apply(state, 0, Claim("edinburgh-hamburg-2", {"black_double": 1}))
    assert hand(rules, after, 0) == {}
    assert after.seats[0].pieces == (20, 39)


def test_double_ships_pay_no_land():
    rules, state = sea({"white_double": 2})
    assert refused(rules, state, 0, Claim("hamburg-moskva", {"white_double": 1})).code == (
        "cards.missing"
    )

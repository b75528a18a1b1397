"""Mountains (RULES.md 3.5)."""

from games.rules.mechanisms.claims import Claim
from tests.toy import LAST_TURN, refused, rig, sheet, toy

BOARD = toy(
    "a-b 2 red mountains=2, b-c 3 red, c-d 1 red mountains=1",
    ties=("completed", "mountain_routes"),
)


def peaks(**named):
    """A board with X on two routes."""
    return rig(BOARD, mechanisms=["mountains"], **named)


def test_rt_106_a_route_of_two_with_two_x():
    rules, state = peaks(hands=[{"red": 2}], pieces=[4])
    after, events = rules.apply(state, 0, Claim("a-b", {"red": 2}))
    assert after.seats[0].score == 2 + 4
    assert after.seats[0].pieces == (0,)
    assert events[0].data["points"] == 6
    assert rules.view(after, 1)["mech"]["mountains"] == {"lost": [2, 0]}
    assert after.turn.last is not None


def test_rt_106_with_a_car_too_few_it_is_refused():
    rules, state = peaks(hands=[{"red": 2}], pieces=[3])
    refusal = refused(rules, state, 0, Claim("a-b", {"red": 2}))
    assert (refusal.code, refusal.data) == ("claims.cars", {"need": 4, "have": 3})


def test_equal_scores_are_parted_by_mountain_routes():
    owner = {"a-b": 0, "b-c": 1, "c-d": 1}
    rules, state = peaks(owner=owner, **LAST_TURN)
    final = sheet(rules, state)
    assert final.tally["mountain_routes"] == (1, 1)
    assert final.totals == (6, 4 + 3)
    rules, state = peaks(owner={"b-c": 0, "c-d": 1}, **LAST_TURN)
    assert sheet(rules, state).tally["mountain_routes"] == (0, 1)

"""Attractions (RULES.md 3.41)."""

from msgspec.structs import replace

from tests.toy import LAST_TURN, bonus, rig, sheet, toy

FACTS = toy("a-b 1 red, b-c 1 red, c-d 1 red, d-a 1 red, c-e 1 red")
FAMOUS = "abce"
BOARD = replace(
    FACTS,
    cities=tuple(replace(city, keys={"attraction": city.id in FAMOUS}) for city in FACTS.cities),
)


def test_each_attraction_counts_once_and_for_everybody_there():
    owner = {"a-b": 0, "b-c": 0, "d-a": 1}
    rules, state = rig(BOARD, mechanisms=["attractions"], owner=owner, **LAST_TURN)
    assert rules.view(state, None)["mech"]["attractions"] == {"reached": [3, 1]}
    assert bonus(sheet(rules, state), "attractions") == [3, 1]


def test_rt_128_in_new_york_an_attraction_counts_once_for_each_player_with_a_route_there():
    mine = "lincoln_center-central_park lincoln_center-times_square central_park-times_square"
    owner = {**dict.fromkeys(mine.split(), 0), "central_park-times_square-2": 1}
    rules, state = rig("new_york", seats=3, owner=owner, **LAST_TURN)
    assert bonus(sheet(rules, state), "attractions") == [2, 2, 0]

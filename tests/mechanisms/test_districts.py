"""Districts (RULES.md 3.42)."""

import pytest
from msgspec.structs import replace

from tests.toy import LAST_TURN, bonus, promised, rig, sheet, toy

FACTS = toy("a-b 1 red, b-c 1 red, c-d 1 red, d-e 1 red, e-f 1 red, f-a 1 red")
REGIONS = {"a": "4", "b": "4", "c": "4", "d": "2", "e": "", "f": "2"}
BOARD = replace(
    FACTS, cities=tuple(replace(city, keys={"region": REGIONS[city.id]}) for city in FACTS.cities)
)
POINTS = {"districts": {"points": {"2": 2, "4": 4}}}


def joined(owner):
    """The points of both seats."""
    rules, state = rig(BOARD, mechanisms=POINTS, owner=owner, **LAST_TURN)
    return bonus(sheet(rules, state), "districts")


def test_a_district_counts_if_one_network_joins_all_its_places():
    assert joined({"a-b": 0, "b-c": 0, "c-d": 0}) == [4, 0]
    assert joined({"d-e": 0, "e-f": 0, "f-a": 1, "a-b": 1, "b-c": 1}) == [2, 4]


def test_two_networks_do_not_join_a_district_together():
    assert joined({"c-d": 0, "f-a": 0}) == [0, 0]
    assert joined({"a-b": 0, "c-d": 0}) == [0, 0]


def test_everybody_sees_what_is_joined():
    rules, state = rig(BOARD, mechanisms=POINTS, owner={"a-b": 1, "b-c": 1})
    assert rules.view(state, 0)["mech"]["districts"] == {"joined": [[], ["4"]]}


@pytest.mark.parametrize(
    ("routes", "points"),
    [
        ("the_charterhouse-st_pauls st_pauls-brick_lane st_pauls-tower_of_london", 4),
        ("waterloo-globe_theatre big_ben-elephant_and_castle", 0),
        ("waterloo-globe_theatre waterloo-elephant_and_castle", 3),
        (
            "british_museum-covent_garden covent_garden-trafalgar_square "
            "piccadilly_circus-trafalgar_square buckingham_palace-trafalgar_square "
            "trafalgar_square-big_ben",
            1 + 2,
        ),
    ],
)
def test_rt_129_in_london_a_district_in_one_network_scores_its_number(routes, points):
    owner = {**dict.fromkeys(routes.split(), 0), "british_museum-covent_garden-2": 1}
    rules, state = rig("london", seats=3, owner=owner, **LAST_TURN | {"pile": ["blue"]})
    assert bonus(sheet(rules, state), "districts") == [points, 1, 0]


def test_a_district_of_which_little_is_lacking_promises_something_while_there_is_time():
    def hoped(*owned, turns=9):
        rules, state = rig(BOARD, mechanisms=POINTS, owner=dict.fromkeys(owned, 0))
        return promised(rules, state, turns=turns)

    assert hoped() == hoped("d-e") == 0 < hoped("a-b") < 4
    assert hoped("a-b", turns=0) == 0 < hoped("a-b", turns=1) < hoped("a-b")
    # nothing beyond what the score lines say of a whole one
    assert hoped("a-b", "b-c") == 0

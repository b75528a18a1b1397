"""Linked cities (RULES.md 3.35)."""

import pytest
from msgspec.structs import replace

from games.rules import BoardError, rules_for
from games.rules.mechanisms.connections import completed
from games.rules.state import EVERYBODY
from games.rules.table import Table
from tests.toy import LAST_TURN, rig, sheet, toy, toy_rules

MAIN = {"osaka-kyoto": 0, "kyoto-nagoya": 0, "nagoya-matsumoto": 0, "matsumoto-tokyo": 0}
BULLETS = {
    "osaka-kyoto": EVERYBODY,
    "kyoto-nagoya": EVERYBODY,
    "nagoya-hamamatsu": EVERYBODY,
    "hamamatsu-odawara": EVERYBODY,
    "odawara-tokyo": EVERYBODY,
}
SUBWAY = {"tokyo-shibuya": 0}


def done(owner):
    """Is the ticket from Osaka to Shibuya completed?"""
    rules, state = rig("japan", owner=owner, tickets=[["osaka-shibuya"]])
    ticket = rules.board.ticket["osaka-shibuya"].n
    return ticket in completed(Table(rules, state), 0)


def test_rt_100_a_path_to_tokyo_and_one_from_tokyo_on_the_plan_complete_a_ticket():
    assert done({**MAIN, **SUBWAY})
    assert done({**BULLETS, **SUBWAY})
    assert not done(MAIN)
    assert not done(SUBWAY)


def test_rt_204_the_longest_path_passes_through_tokyo_from_map_to_plan():
    owner = {"matsumoto-tokyo": 0, "tokyo-shibuya": 0, "shinjuku-shibuya": 1, "tokyo-narita": 1}
    rules, state = rig("japan", owner=owner, **LAST_TURN)
    assert sheet(rules, state).tally["longest"] == (7, 2)


def test_tokyo_is_drawn_twice_and_stands_once_among_the_cities():
    board = rules_for("japan").public()
    drawn = board["drawing"]["cities"]
    assert [id_ for id_, at in drawn.items() if "again" in at] == ["tokyo"]
    assert board["params"]["linked_cities"] == {"gates": {"tokyo": "tokyo"}}
    assert [city["name"] for city in board["cities"]].count("Tokyo") == 1


def test_a_gate_is_a_city_of_the_board():
    with pytest.raises(BoardError, match="no city is called z"):
        toy_rules(toy("a-b 2 red"), {"linked_cities": {"gates": {"town": "z"}}})


@pytest.mark.parametrize(
    ("routes", "wrong"), [("a-b 2 red", None), ("a-b 2 red, b-c 1 red", "b-c")]
)
def test_routes_lead_out_of_a_part_that_is_drawn_apart_through_its_gate_alone(routes, wrong):
    facts = toy(routes)
    town = tuple(
        replace(city, keys={"region": "town"}) if city.id == "b" else city for city in facts.cities
    )
    board, params = replace(facts, cities=town), {"linked_cities": {"gates": {"town": "a"}}}
    if wrong:
        with pytest.raises(BoardError, match=f"{wrong} leads out of town"):
            toy_rules(board, params)
    else:
        assert toy_rules(board, params).by_name["linked_cities"].params.gates == {"town": "a"}

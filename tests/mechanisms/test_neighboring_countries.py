"""Neighboring countries (RULES.md 3.7)."""

import pytest

from games.rules import BoardError
from games.rules.mechanisms.connections import completed
from games.rules.table import Table
from tests.toy import LAST_TURN, bonus, printed, rig, sheet, toy, toy_rules

MAP = (
    "bern-f1 1 gray, bern-g1 2 gray, bern-basel 2 gray, basel-g2 1 gray, basel-g2 1 gray, "
    "basel-i1 4 gray, kreuzlingen-g3 1 gray, kreuzlingen-bern 3 gray, basel-a1 6 gray"
)
ABROAD = {"france": "f1", "germany": "g1 g2 g3", "austria": "a1", "italy": "i1"}
GOALS = "bern-france 5 germany 6 austria 11 italy 8, basel-germany 4, basel-kreuzlingen 7"
SWISS = toy(MAP, GOALS, countries=ABROAD)
MANY = "bern-countries"


def country(owned=(), tickets=(MANY,), board=SWISS, **named):
    """The first seat owns these routes and holds these tickets."""
    owner = dict.fromkeys(owned, 0)
    only = ["neighboring_countries"]
    return rig(board, mechanisms=only, owner=owner, tickets=[tickets], **named)


def done(rules, state):
    """The tickets the first seat has completed."""
    return {rules.board.tickets[n].id for n in completed(Table(rules, state), 0)}


def test_rt_76_of_several_countries_the_best_one_reached_counts():
    reached = ["bern-g1", "bern-basel", "basel-i1"]
    final = sheet(*country(reached, **LAST_TURN))
    assert bonus(final, "ticket") == [8, 0]
    assert final.tally["completed"] == (1, 0)


def test_rt_76_without_any_of_them_the_lowest_is_lost():
    final = sheet(*country(["bern-basel"], **LAST_TURN))
    assert bonus(final, "ticket") == [-5, 0]
    assert final.tally["completed"] == (0, 0)


def test_rt_77_the_terminals_of_a_country_are_not_joined():
    near = ["basel-germany", "basel-kreuzlingen"]
    rules, state = country(["basel-g2", "kreuzlingen-g3"], near)
    assert done(rules, state) == {"basel-germany"}


def test_any_terminal_will_do():
    rules, state = country(["bern-basel", "bern-g1"], ["basel-germany"])
    assert done(rules, state) == {"basel-germany"}


def test_from_country_to_country():
    board = toy(MAP, "france-italy 9", countries=ABROAD)
    rules, state = country(["bern-f1", "bern-basel", "basel-i1"], ["france-italy"], board)
    assert done(rules, state) == {"france-italy"}


def test_the_cars_still_missing_are_those_to_the_nearest_goal():
    rules, state = country(["bern-basel"])
    seen = rules.view(state, 0)["mech"]["connections"]["mine"]
    assert seen == ({"id": MANY, "state": "open", "missing": 1},)
    rules, state = country(["basel-g2"], ["basel-germany"])
    assert rules.view(state, 0)["mech"]["connections"]["mine"][0]["state"] == "done"


def test_a_path_may_end_at_a_terminal():
    final = sheet(*country(["bern-g1", "bern-f1"], **LAST_TURN))
    assert final.tally["longest"] == (3, 0)


def test_rt_175_madagascar_is_reached_at_either_of_its_places_which_nothing_joins():
    def met(ticket, *owned):
        rules, state = printed("africa", owner=dict.fromkeys(owned, 0), tickets=[[ticket]])
        return done(rules, state) == {ticket}

    assert met("madagascar-pretoria", "durban-madagascar_2", "pretoria-durban")
    assert not met("madagascar-pretoria", "mocambique-madagascar_1", "pretoria-durban")
    way = ["mocambique-madagascar_1", "durban-madagascar_2"]
    way += ["east_london-durban", "port_elizabeth-east_london"]
    assert not met("mocambique-port_elizabeth", *way)
    assert met("mocambique-port_elizabeth", *way, "madagascar_1-madagascar_2")


def test_a_terminal_that_would_join_two_cities_is_refused():
    board = toy("a-n 1 gray, b-n 1 gray", countries={"north": "n"})
    with pytest.raises(BoardError) as caught:
        toy_rules(board, ["neighboring_countries"])
    assert caught.value.where == "cities.n"

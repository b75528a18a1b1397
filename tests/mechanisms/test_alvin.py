"""Alvin the alien (RULES.md 3.31)."""

import pytest
from msgspec.structs import replace

from games.rules import rules_for
from games.rules.board import BoardError
from games.rules.mechanisms.alvin import Put
from games.rules.mechanisms.city_markers import Decline, Place, Start
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.tickets import Keep
from tests.mechanisms.test_city_markers import scores, town
from tests.toy import SEED, bonus, kinds, promised, refused
from tests.toy import toy as small

MAP = "roswell-denver 1 red, roswell-boise 2 blue, denver-boise 3 green, boise-helena 4 white"
FACTS = small(MAP, "roswell-boise 2")
RULES = {"city_markers": {}, "alvin": {"start": "roswell", "catch": 10, "end": 10}}


def west(at, hands=({}, {}), **named):
    """The four cities with these markers."""
    return town(*hands, at=at, board=FACTS, mechanisms=RULES, **named)


def seen(rules, state):
    """Where Alvin is, and who has put him there."""
    return rules.view(state, None)["mech"]["alvin"]


def test_rt_115_alvin_is_caught_by_the_next_route_of_another_into_his_city():
    ann, ben = {"red": 1, "green": 3, "white": 4}, {"green": 3, "blue": 2}
    double = small(f"{MAP}, denver-boise 3 green, denver-boise 3 gray", players=(2, 5))
    rules, state = town(ann, ben, at="denver0 boise1", board=double, mechanisms=RULES, seats=4)
    assert seen(rules, state) == {"at": "roswell", "keeper": None}
    state, events = rules.apply(state, 0, Claim("roswell-denver", {"red": 1}))
    assert events[0].kind == "claims.claimed" and scores(state)[0] == 1 + 10
    assert [e.data for e in events if e.kind == "alvin.caught"] == [
        {"seat": 0, "city": "roswell", "points": 10}
    ]
    assert seen(rules, state) == {"at": "denver", "keeper": 0}

    def turn(state, seat):
        return replace(state, turn=replace(state.turn, seat=seat))

    state, events = rules.apply(turn(state, 0), 0, Claim("denver-boise", {"green": 3}))
    assert "alvin.caught" not in kinds(events)
    state, events = rules.apply(turn(state, 1), 1, Claim("denver-boise-2", {"green": 3}))
    assert [kind for kind in kinds(events) if kind.startswith("alvin")] == [
        "alvin.caught",
        "alvin.hidden",
    ]
    assert seen(rules, state) == {"at": "boise", "keeper": 1}
    final = rules.score_now(state)[0].final
    assert bonus(final, "alvin") == [10, 10, 0, 0]
    assert bonus(final, "alvin_kept") == [0, 10, 0, 0]


def test_nobody_ever_marks_the_city_where_he_starts():
    rules = rules_for("old_west", "alvin")
    state, _ = rules.start(2, SEED, first=0)
    for ask in state.decisions:
        state, _ = rules.apply(state, ask.seat, Keep(ask.tickets))
    assert refused(rules, state, 1, Start("roswell")).code == "city_markers.barred"
    assert Start("roswell") not in rules.legal(state, 1)
    rules, state = west("denver0 boise1", [{"red": 3}])
    state, _ = rules.apply(state, 0, Claim("roswell-denver", {"red": 1}))
    assert not state.decisions
    rules, state = west("helena0 boise1", [{"blue": 4}], owner={"boise-helena": 0})
    state, _ = rules.apply(state, 0, Claim("roswell-boise", {"blue": 2}))
    assert not state.decisions


def test_rt_153_he_is_moved_before_a_marker_is_placed_and_the_rent_is_anothers():
    hands = [{"blue": 2, "red": 3, "green": 2}]
    rules, state = west("helena0 boise1 denver0", hands, owner={"boise-helena": 0})
    # he was put there by Ben
    mine = replace(state.mech.alvin, at=rules.board.city["boise"], keeper=1, caught=(0, 1))
    state = replace(state, mech=replace(state.mech, alvin=mine))
    before = scores(state)
    state, events = rules.apply(state, 0, Claim("roswell-boise", {"blue": 2}))
    assert [now - then for now, then in zip(scores(state), before, strict=True)] == [10, 2]
    assert [ask.kind for ask in state.decisions] == ["alvin.put"]
    assert rules.legal(state, 0) == [Put("helena"), Put("denver")]
    assert refused(rules, state, 0, Put("boise")).code == "alvin.not_yours"
    state, events = rules.apply(state, 0, Put("denver"))
    assert events[0].data == {"seat": 0, "city": "denver"}
    assert seen(rules, state) == {"at": "denver", "keeper": 0}


def test_rt_153_where_he_goes_is_asked_before_a_marker_is():
    hands = [{"green": 3, "red": 2}]
    rules, state = west("denver0 helena0", hands, owner={"boise-helena": 0})
    mine = replace(state.mech.alvin, at=rules.board.city["boise"], keeper=1)
    state = replace(state, mech=replace(state.mech, alvin=mine))
    state, _ = rules.apply(state, 0, Claim("denver-boise", {"green": 3}))
    assert [ask.kind for ask in state.decisions] == ["alvin.put", "city_markers.place"]
    assert rules.legal(state, 0)[:2] == [Put("denver"), Put("helena")]


def test_he_goes_to_a_city_marked_before_the_route_was_claimed():
    rules, state = west("denver0 helena1", [{"green": 3, "red": 2}])
    mine = replace(state.mech.alvin, at=rules.board.city["boise"], keeper=1)
    state = replace(state, mech=replace(state.mech, alvin=mine))
    state, _ = rules.apply(state, 0, Claim("denver-boise", {"green": 3}))
    assert seen(rules, state) == {"at": "denver", "keeper": 0}
    assert rules.legal(state, 0) == [Decline(), Place("boise", {"red": 2})]


def test_nobody_scores_for_him_where_he_starts():
    rules, state = west("denver0 boise1")
    final = rules.score_now(state)[0].final
    assert bonus(final, "alvin_kept") == bonus(final, "alvin") == [0, 0]


def test_who_has_him_may_lose_him_where_many_routes_lead():
    rules, state = west("boise0 denver1 helena0")

    def put(city, keeper=0, turns=9):
        at = rules.board.city[city]
        mine = replace(state.mech.alvin, at=at, keeper=keeper)
        there = replace(state, mech=replace(state.mech, alvin=mine))
        return promised(rules, there, 0, turns) - promised(rules, state, 0, turns)

    assert put("boise") < put("helena") < 0
    assert put("boise", turns=0) == put("denver", keeper=1) == 0


def test_a_start_that_is_no_city_is_refused_with_its_place():
    with pytest.raises(BoardError, match=r"mechanisms\.alvin\.start"):
        town(
            at="denver0",
            board=FACTS,
            mechanisms={**RULES, "alvin": {"start": "x", "catch": 1, "end": 1}},
        )

"""Bullet trains (RULES.md 3.15)."""

import pytest
from msgspec.structs import replace

from games.bots import Numbers, Observation
from games.bots.player import decide
from games.bots.style import STYLES
from games.bots.value import Prospect
from games.rules import BoardError, rules_for
from games.rules.advising import charged
from games.rules.mechanisms.bullet_trains import BulletTrains
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from games.rules.state import EVERYBODY
from games.rules.table import Table
from tests.toy import (
    LAST_TURN,
    L,
    bonus,
    hand,
    kinds,
    play,
    printed,
    promised,
    refused,
    rig,
    sheet,
    toy,
    toy_rules,
)

PARAMS = {
    "supply": 16,
    "last": 2,
    "bonus": {2: [10, -10], 3: [15, 5, -10], 4: [20, 10, 0, -10], 5: [25, 15, 5, -5, -10]},
    "never": -20,
}
JAPAN = toy(
    "a-b 3 gray bullet, b-c 2 gray bullet, c-d 4 gray bullet, a-d 2 red, a-c 6 blue, "
    "d-e 1 gray bullet",
    "a-c 5, a-d 3",
    cars=20,
)


def japan(steps=(), supply=16, **named):
    """Somebody's markers, and so many bullet trains altogether."""
    params = {**PARAMS, "supply": supply}
    rules, state = rig(JAPAN, mechanisms={"bullet_trains": params}, **named)
    seats = len(state.seats)
    mine = replace(state.mech.bullet_trains, steps=tuple(steps) or (0,) * seats)
    return rules, replace(state, mech=replace(state.mech, bullet_trains=mine))


def track(rules, state):
    """What everybody sees."""
    return rules.view(state, None)["mech"]["bullet_trains"]


def test_rt_96_a_bullet_route_takes_a_bullet_train_and_moves_the_marker_by_its_spaces():
    rules, state = japan(hands=[{"red": 3}], tickets=[["a-c"], ["a-c"]], owner={"b-c": 1})
    state, events = rules.apply(state, 0, Claim("a-b", {"red": 3}))
    assert track(rules, state) == {"left": 15, "steps": [3, 0], "points": [10, -20]}
    assert (state.seats[0].score, state.seats[0].pieces) == (0, (20,))
    assert kinds(events)[:2] == ["claims.common", "bullet_trains.advanced"]
    assert events[1].data == {"seat": 0, "steps": 3, "at": 3}
    # who has the rest of the way completes a ticket over it
    views = [rules.view(state, seat)["mech"]["connections"]["mine"][0] for seat in (0, 1)]
    assert [one["state"] for one in views] == ["open", "done"]


def test_rt_97_without_bullet_trains_it_is_an_ordinary_gray_route():
    rules, state = japan(supply=0, hands=[{"red": 3}], tickets=[["a-c"], ["a-c"]])
    before = rules.view(state, 1)["mech"]["connections"]["mine"][0]["missing"]
    state, events = rules.apply(state, 0, Claim("a-b", {"red": 3}))
    assert (state.seats[0].score, state.seats[0].pieces) == (4, (17,))
    assert track(rules, state)["steps"] == [0, 0]
    assert events[0].kind == "claims.claimed"
    assert rules.view(state, None)["owner"] == {"a-b": 0}
    after = rules.view(state, 1)["mech"]["connections"]["mine"][0]["missing"]
    assert (before, after) == (5, 6)
    refusal = refused(rules, state, 1, Claim("a-b", {}))
    assert (refusal.code, refusal.data["seat"]) == ("claims.taken", 0)


def test_the_last_bullet_train_makes_all_other_bullet_routes_ordinary_ones():
    rules, state = japan(supply=1, hands=[{"red": 3}, {"blue": 2}], pieces=[20, 1])
    other = replace(state, turn=replace(state.turn, seat=1))
    assert Claim("b-c", {"blue": 2}) in rules.legal(other, 1)
    state, _ = rules.apply(state, 0, Claim("a-b", {"red": 3}))
    refusal = refused(rules, state, 1, Claim("b-c", {"blue": 2}))
    assert (refusal.code, refusal.data) == ("claims.cars", {"need": 2, "have": 1})


def test_rt_200_a_player_without_cars_builds_on():
    rules, state = japan(hands=[{"red": 1, L: 3}], pieces=[0])
    assert {m.route for m in rules.legal(state, 0) if isinstance(m, Claim)} == {
        "a-b",
        "b-c",
        "c-d",
        "d-e",
    }
    state, _ = rules.apply(state, 0, Claim("c-d", {"red": 1, L: 3}))
    assert (hand(rules, state, 0), state.seats[0].pieces) == ({}, (0,))
    assert track(rules, state)["steps"] == [4, 0]


def test_a_bullet_route_asks_for_one_color_and_is_built_once():
    rules, state = japan(hands=[{"red": 3, "blue": 1}, {"red": 3}])
    assert refused(rules, state, 0, Claim("a-b", {"red": 2, "blue": 1})).code == "cards.mixed"
    state, _ = rules.apply(state, 0, Claim("b-c", {"red": 2}))
    refusal = refused(rules, state, 1, Claim("b-c", {"red": 2}))
    assert (refusal.code, refusal.data) == ("claims.everybodys", {"route": "b-c"})


def last_line(rules, state, why="bullet_trains"):
    state = replace(state, turn=replace(state.turn, last=1))
    state = play(rules, state, (state.turn.seat, Draw(None)), (state.turn.seat, Draw(None)))
    return bonus(state.final, why)


@pytest.mark.parametrize(
    ("steps", "points"),
    [
        ((14, 14, 3), [15, 15, -10]),
        ((14, 9, 0), [15, 5, -20]),
        ((9, 8, 7, 6, 5), [25, 15, 5, -5, -10]),
        ((12, 7, 7, 4, 0), [25, 15, 15, -5, -20]),
        ((3, 0), [10, -20]),
        ((0, 0), [-20, -20]),
        ((31, 33), [-10, 10]),
    ],
)
def test_rt_98_the_places_on_the_track_bring_points_and_zero_costs_twenty(steps, points):
    rules, state = japan(steps, seats=len(steps))
    assert last_line(rules, state) == points


def test_a_game_that_is_broken_off_is_scored_by_the_places_of_that_moment():
    rules, state = japan((4, 2))
    state, _ = rules.score_now(state)
    assert bonus(state.final, "bullet_trains") == [10, -10]


def drawn(rules, state):
    """After a turn of drawing."""
    seat = state.turn.seat
    return play(rules, state, (seat, Draw(None)), (seat, Draw(None)))


@pytest.mark.parametrize(("supply", "cars", "last"), [(3, 2, None), (2, 2, 2), (2, 3, None)])
def test_rt_99_few_cars_and_few_bullet_trains_set_off_the_last_round(supply, cars, last):
    rules, state = japan(supply=supply, pieces=[cars, 20])
    assert drawn(rules, state).turn.last == last


def test_rt_201_who_has_few_cars_sets_it_off_at_the_end_of_an_own_turn():
    rules, state = japan(supply=3, pieces=[2, 20], hands=[{}, {"red": 1}])
    state = drawn(rules, state)
    state, _ = rules.apply(state, 1, Claim("d-e", {"red": 1}))
    assert (track(rules, state)["left"], state.turn.last) == (2, None)
    assert drawn(rules, state).turn.last == 2


def test_rt_202_the_last_round_goes_on_when_the_bullet_trains_run_out():
    rules, state = japan(supply=2, pieces=[2, 20], hands=[{}, {"red": 3}])
    state = drawn(rules, state)
    state, events = rules.apply(state, 1, Claim("a-b", {"red": 3}))
    assert (state.turn.last, state.final) == (1, None)
    assert "turn.last_round" not in kinds(events)
    assert drawn(rules, state).final is not None


def test_a_ticket_over_routes_that_only_bullet_trains_need_is_open_and_lacks_no_car():
    rules, state = japan(tickets=[["a-c"]])
    seen = rules.view(state, 0)["mech"]["connections"]["mine"][0]
    assert seen == {"id": "a-c", "state": "open", "missing": 0}


def test_rt_203_bullet_trains_lengthen_nobodys_longest_path():
    rules, state = japan(owner={"a-b": EVERYBODY, "a-d": 0}, **LAST_TURN)
    assert sheet(rules, state).tally["longest"] == (2, 0)


def test_each_number_of_players_needs_its_places():
    with pytest.raises(BoardError, match="no 3 places of 3 players"):
        toy_rules(JAPAN, {"bullet_trains": {**PARAMS, "bonus": {2: [10, -10]}}})


def test_a_leader_hopes_for_less_than_the_lead_and_who_has_none_fears_less_than_the_loss():
    rules, state = japan((6, 0))
    assert promised(rules, state, 0) < 0 < promised(rules, state, 1)
    assert promised(rules, state, 0, turns=0) == promised(rules, state, 1, turns=0) == 0


def test_a_game_lasts_until_few_bullet_trains_are_left():
    rules, state = japan(pieces=[0, 0])
    (trains,) = (one for one in rules.mechanisms if isinstance(one, BulletTrains))
    assert trains.lasts(Table(rules, state)) > 15
    rules, state = japan(supply=2, pieces=[0, 0])
    (trains,) = (one for one in rules.mechanisms if isinstance(one, BulletTrains))
    assert trains.lasts(Table(rules, state)) == 0


def test_the_board_has_23_bullet_routes_of_59_spaces_and_16_bullet_trains():
    rules = rules_for("japan")
    trains = rules.by_name["bullet_trains"]
    lengths = [rules.board.routes[n].length for n in trains.bullet]
    assert (len(lengths), sum(lengths), trains.params.supply) == (23, 59, 16)


def test_players_plan_with_what_steps_on_the_track_bring_more_where_places_are_near():
    def gained(steps, turns=9):
        rules, state = japan(steps)
        each = charged(Table(rules, state), 0, turns)
        return [-round(each[rules.board.route[id_].n], 1) for id_ in ("d-e", "a-b", "c-d")]

    near, far = gained((5, 6)), gained((5, 25))
    assert 0 < near[0] < near[1] < near[2]
    assert far[2] < near[0]
    # who stands on 0 loses less as soon as anything is built, the more the less time there is
    assert gained((0, 6), turns=2)[0] > gained((0, 6))[0] + 1


def test_nobody_reckons_with_steps_when_no_bullet_train_is_left():
    rules, state = japan((5, 6), supply=0)
    assert charged(Table(rules, state), 0, 9) == {}
    assert promised(rules, state, 0) == 0


def test_ways_of_routes_that_are_everybodys_cannot_be_spoiled():
    rules, state = japan(tickets=[["a-c"]])
    seen = Prospect(Table(rules, state), 0, Numbers(), 20, STYLES["strong"])
    (item,) = seen.items
    assert [rules.board.routes[track.n].id for track in item.tracks] == ["a-b", "b-c"]
    assert item.risky == frozenset()


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_a_bot_without_cars_builds_in_its_last_turn_rather_than_lose_twenty(level):
    hands = ({"red": 4, "blue": 2}, {})
    rules, state = printed("japan", hands=hands, pieces=[0, 0], last=2)
    move = decide(level, Observation(rules, state, 0), Numbers()).move
    assert isinstance(move, Claim)
    assert rules.board.route[move.route].n in rules.by_name["bullet_trains"].bullet

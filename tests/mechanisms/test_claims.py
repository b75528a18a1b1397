"""Claiming routes (RULES.md 1.5, 1.8, 1.9)."""

import pytest

from games.bots.simple import apart
from games.rules.board import Draw as DrawFacts
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from tests.toy import LAST_TURN, L, cards, hand, kinds, play, refused, rig, sheet, toy

CHOICE = "denver-kansas_city"  # black; beside it a second track, orange
PARALLEL = "denver-kansas_city-2"


def claims(rules, state, seat, route=None):
    """The claims open to a seat, of one route or of all."""
    moves = [move for move in rules.legal(state, seat) if isinstance(move, Claim)]
    return [move for move in moves if route in (None, move.route)]


def test_rt_11_a_gray_route_takes_any_one_color_with_locomotives():
    """CORE-R2."""
    rules, state = rig(hands=[{"blue": 2, "red": 1, L: 1}])
    mixed = Claim("calgary-vancouver", {"blue": 1, "red": 1, L: 1})
    refusal = refused(rules, state, 0, mixed)
    assert (refusal.code, refusal.data) == ("cards.mixed", {"parts": 1})
    state, events = rules.apply(state, 0, Claim("calgary-vancouver", {"blue": 2, L: 1}))
    assert state.seats[0].score == 4
    assert hand(rules, state, 0) == {"red": 1}
    assert state.seats[0].pieces == (42,)
    assert events[0].seen_by(1)["data"] == {
        "seat": 0,
        "route": "calgary-vancouver",
        "cards": {"blue": 2, L: 1},
        "points": 4,
    }


def test_rt_12_locomotives_alone_pay_a_colored_route():
    rules, state = rig(hands=[{L: 4}])
    state, _ = rules.apply(state, 0, Claim("dallas-el_paso", {L: 4}))
    assert state.seats[0].score == 7
    assert hand(rules, state, 0) == {}


def test_rt_13_never_more_cards_than_needed():
    """CORE-R3."""
    rules, state = rig(hands=[{"blue": 3}])
    route = "kansas_city-saint_louis"
    assert refused(rules, state, 0, Claim(route, {"blue": 3})).code == "cards.too_many"
    play(rules, state, (0, Claim(route, {"blue": 2})))


def test_rt_14_a_route_longer_than_the_cars_left_cannot_be_claimed():
    """CORE-R5."""
    rules, state = rig(hands=[{"red": 4, "orange": 4}], pieces=[3])
    refusal = refused(rules, state, 0, Claim("dallas-el_paso", {"red": 4}))
    assert (refusal.code, refusal.data) == ("claims.cars", {"need": 4, "have": 3})
    state, events = rules.apply(state, 0, Claim("denver-salt_lake_city", {"red": 3}))
    assert state.seats[0].pieces == (0,)
    assert kinds(events)[-2:] == ["turn.ended", "turn.last_round"]
    assert state.turn.last == 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rt_15_the_second_track_is_closed_below_four_players_and_never_the_owners(seats):
    """CORE-R7."""
    rules, state = rig(seats=seats, owner={CHOICE: 0}, hands=[{"orange": 4}, {"orange": 4}], turn=1)
    rival = Claim(PARALLEL, {"orange": 4})
    if seats < 4:
        refusal = refused(rules, state, 1, rival)
        assert (refusal.code, refusal.data) == ("claims.closed", {"route": PARALLEL, "from": 4})
        assert rules.view(state, None)["mech"]["claims"] == {"closed": (PARALLEL,)}
    else:
        after, _ = rules.apply(state, 1, rival)
        assert rules.view(after, None)["owner"] == {CHOICE: 0, PARALLEL: 1}
        assert not any("claims" in rules.view(state, seat)["mech"] for seat in (None, 1))
        refused_now = rules.view(state, 0)["mech"]["claims"]["refused"]
        assert refused_now == {PARALLEL: "claims.own_parallel"}
    rules, state = rig(seats=seats, owner={CHOICE: 0}, hands=[{"orange": 4}])
    refusal = refused(rules, state, 0, rival)
    assert (refusal.code, refusal.data) == ("claims.own_parallel", {"route": PARALLEL})
    assert not claims(rules, state, 0, PARALLEL)


@pytest.mark.parametrize(("seats", "fine"), [(2, False), (3, True)])
def test_rt_16_in_amsterdam_the_second_track_is_open_from_three_players(seats, fine):
    """CORE-R7."""
    named = {"seats": seats, "owner": {"westermarkt-stadhuis": 0}}
    second = Claim("westermarkt-stadhuis-2", {"orange": 2})
    rules, state = rig("amsterdam", hands=[{}, {"orange": 2}], turn=1, **named)
    if fine:
        after, _ = rules.apply(state, 1, second)
        assert after.owner[rules.board.route[second.route].n] == 1
    else:
        assert refused(rules, state, 1, second).code == "claims.closed"
    rules, state = rig("amsterdam", hands=[{"orange": 2}], **named)
    assert refused(rules, state, 0, second).code == "claims.own_parallel"


@pytest.mark.parametrize(
    ("route", "color", "length", "points"),
    [
        ("kansas_city-omaha", "red", 1, 1),
        ("duluth-omaha", "red", 2, 2),
        ("denver-salt_lake_city", "red", 3, 4),
        ("dallas-el_paso", "red", 4, 7),
        ("helena-omaha", "red", 5, 10),
        ("miami-new_orleans", "red", 6, 15),
    ],
)
def test_rt_17_points_by_the_length_of_the_route(route, color, length, points):
    rules, state = rig(hands=[{color: length}])
    state, events = rules.apply(state, 0, Claim(route, {color: length}))
    assert state.seats[0].score == points
    assert events[0].data["points"] == points


@pytest.mark.parametrize(
    ("route", "cards", "points"),
    [
        ("palermo-smyrna", {"red": 4, L: 2}, 15),
        ("petrograd-stockholm", {"red": 8}, 21),
    ],
)
def test_rt_17_in_europe_a_route_of_eight_brings_twenty_one(route, cards, points):
    # nothing that the tunnel reveals fits it
    rules, state = rig("europe", hands=[cards], pile=["blue"] * 3)
    assert play(rules, state, (0, Claim(route, cards))).seats[0].score == points


def test_the_first_route_may_lie_anywhere_and_the_next_apart_from_it():
    """CORE-R1."""
    rules, state = rig(owner={"seattle-vancouver": 0}, hands=[{"red": 1}])
    play(rules, state, (0, Claim("dallas-houston", {"red": 1})))


def test_a_claimed_route_belongs_to_its_owner_alone():
    """CORE-R6."""
    rules, state = rig(owner={"dallas-el_paso": 1}, hands=[{"red": 4}])
    refusal = refused(rules, state, 0, Claim("dallas-el_paso", {"red": 4}))
    assert (refusal.code, refusal.data) == (
        "claims.taken",
        {"route": "dallas-el_paso", "seat": 1},
    )


def test_a_colored_route_takes_its_own_color_only():
    rules, state = rig(hands=[{"blue": 4, "red": 4}])
    refusal = refused(rules, state, 0, Claim("dallas-el_paso", {"blue": 4}))
    assert (refusal.code, refusal.data) == ("cards.wrong", {"color": "red", "need": 4})


def test_a_hand_that_cannot_pay_is_told_what_it_lacks():
    rules, state = rig(hands=[{"red": 1, "blue": 3, L: 1}])
    refusal = refused(rules, state, 0, Claim("dallas-el_paso", {"red": 4}))
    assert refusal.code == "cards.missing"
    assert refusal.data == {
        "color": "red",
        "best": "red",
        "need": 4,
        "have": 1,
        "locomotives": 1,
    }
    refusal = refused(rules, state, 0, Claim("sault_st_marie-winnipeg", {"blue": 6}))
    assert (refusal.data["color"], refusal.data["best"], refusal.data["have"]) == (None, "blue", 3)


def test_cards_laid_must_be_held():
    rules, state = rig(hands=[{"red": 4}])
    refusal = refused(rules, state, 0, Claim("dallas-el_paso", {"red": 3, L: 1}))
    assert (refusal.code, refusal.data) == ("cards.not_held", {"card": L})
    refusal = refused(rules, state, 0, Claim("dallas-el_paso", {"gold": 4}))
    assert refusal.data == {"card": "gold"}
    refusal = refused(rules, state, 0, Claim("dallas-el_paso", {"gray": 4}))
    assert refusal.data == {"card": "gray"}


def test_too_few_cards_do_not_pay():
    rules, state = rig(hands=[{"red": 4}])
    assert refused(rules, state, 0, Claim("dallas-el_paso", {"red": 3})).code == "cards.too_few"
    assert refused(rules, state, 0, Claim("dallas-el_paso", {})).code == "cards.too_few"


def test_an_unknown_route_is_refused():
    rules, state = rig(hands=[{"red": 4}])
    assert refused(rules, state, 0, Claim("here-there", {"red": 4})).code == "claims.unknown_route"


def test_the_cards_paid_go_to_the_discard_and_the_turn_ends():
    """CORE-R4."""
    rules, state = rig(hands=[{"red": 3, L: 1}])
    state, events = rules.apply(state, 0, Claim("dallas-el_paso", {"red": 3, L: 1}))
    assert sorted(cards(rules, state.decks["train"].discard)) == [L, "red", "red", "red"]
    assert kinds(events) == ["claims.claimed", "turn.ended"]
    assert state.turn.seat == 1


def test_at_most_one_route_a_turn():
    rules, state = rig(hands=[{"red": 8}])
    state, _ = rules.apply(state, 0, Claim("dallas-el_paso", {"red": 4}))
    again = Claim("denver-oklahoma_city", {"red": 4})
    assert refused(rules, state, 0, again).code == "turn.not_yours"


def test_the_player_is_told_the_price_and_the_payment_with_the_fewest_locomotives():
    """CORE-R9."""
    rules, state = rig(hands=[{"purple": 4, L: 2}])
    entries = (one for entry in rules.view(state, 0)["legal"] for one in apart(entry))
    (offer,) = (one for one in entries if one.get("route") == "denver-omaha")
    assert offer == {
        "kind": "claims.claim",
        "route": "denver-omaha",
        "quote": {"cards": 4, "colors": [{"purple": 1}]},
        "pays": [{"purple": 4}],
    }
    for n in range(3):
        paid = {"purple": 4 - n} | ({L: n} if n else {})
        rules.apply(state, 0, Claim("denver-omaha", paid))


def test_a_locomotive_may_be_laid_though_the_color_is_in_hand():
    rules, state = rig(hands=[{"red": 4, L: 1}])
    state, _ = rules.apply(state, 0, Claim("dallas-el_paso", {"red": 3, L: 1}))
    assert hand(rules, state, 0) == {"red": 1}


def test_the_owner_of_one_track_bars_nobody_from_other_routes_of_the_same_cities():
    """CORE-R8."""
    facts = toy("a-b 1 red, a-b 1 blue, a-c 1 red, b-c 1 red")
    rules, state = rig(facts, owner={"a-b": 1}, hands=[{"red": 1, "blue": 1}])
    assert {move.route for move in claims(rules, state, 0)} == {"a-c", "b-c"}


@pytest.mark.parametrize(("seats", "open_tracks"), [(3, []), (4, ["a-b-2", "a-b-3"])])
def test_of_three_tracks_one_is_used_below_four_players_and_all_by_different_ones_above(
    seats, open_tracks
):
    facts = toy("a-b 1 red, a-b 1 blue, b-a 1 gray")
    hands = [{}, {"blue": 1}]
    rules, state = rig(facts, seats=seats, owner={"a-b": 0}, hands=hands, turn=1)
    assert [move.route for move in claims(rules, state, 1)] == open_tracks


def test_a_rival_on_the_second_track_leaves_the_third_to_others():
    facts = toy("a-b 1 red, a-b 1 red, a-b 1 red")
    rules, state = rig(facts, seats=4, owner={"a-b": 0, "a-b-2": 1}, hands=[{"red": 1}] * 4)
    assert not claims(rules, state, 0)
    rules, state = rig(facts, seats=4, owner={"a-b": 0, "a-b-2": 1}, hands=[{"red": 1}] * 4, turn=2)
    assert [move.route for move in claims(rules, state, 2)] == ["a-b-3"]


@pytest.mark.parametrize(
    ("route", "seats", "claimed", "open_still"),
    [
        ("a-b-2", 4, {"a-b": 1}, False),
        ("a-b-2", 6, {"a-b": 1}, True),
        ("b-c-3", 4, {"b-c": 1}, True),
        ("b-c-3", 4, {"b-c": 1, "b-c-2": 2}, False),
        ("b-c-3", 6, {"b-c": 1, "b-c-2": 2}, True),
        ("c-d-2", 4, {"c-d": 1}, True),
    ],
)
def test_a_board_may_say_how_many_tracks_are_open_by_number_of_tracks_and_players(
    route, seats, claimed, open_still
):
    facts = toy(
        "a-b 1 red, a-b 1 blue, b-c 1 red, b-c 1 blue, b-c 1 gray, c-d 1 red always_open, "
        "c-d 1 blue always_open",
        players=(4, 6),
        draw=DrawFacts(
            tickets=2,
            keep=1,
            keys={"open_doubles_from": 6, "open_tracks": {2: {4: 1}, 3: {4: 2}}},
        ),
    )
    rules, state = rig(facts, seats=seats, owner=claimed, hands=[{"blue": 1}])
    assert (route in [move.route for move in claims(rules, state, 0)]) == open_still
    closed = rules.view(state, None)["mech"].get("claims", {"closed": []})["closed"]
    assert (route in closed) != open_still


def test_rt_24_three_cars_left_set_off_nothing():
    """CORE-E1."""
    rules, state = rig(hands=[{"red": 4}], pieces=[7])
    state, events = rules.apply(state, 0, Claim("dallas-el_paso", {"red": 4}))
    assert state.seats[0].pieces == (3,)
    assert kinds(events) == ["claims.claimed", "turn.ended"]
    assert state.turn.last is None


@pytest.mark.parametrize("left", [0, 1, 2])
def test_two_cars_or_fewer_set_off_the_last_round(left):
    """CORE-E1."""
    rules, state = rig(hands=[{"red": 4}], pieces=[4 + left])
    state, events = rules.apply(state, 0, Claim("dallas-el_paso", {"red": 4}))
    assert events[-1].seen_by(None) == {"kind": "turn.last_round", "data": {"seat": 0}}
    assert state.turn.last == 2


def test_rt_23_everybody_has_one_more_turn_and_who_set_it_off_plays_last():
    """CORE-E2, E3."""
    rules, state = rig(
        seats=3,
        hands=[{}, {"red": 4}, {"orange": 4}],
        pieces=[45, 6, 5],
        turn=1,
    )
    state, events = rules.apply(state, 1, Claim("dallas-el_paso", {"red": 4}))
    assert "turn.last_round" in kinds(events)
    assert (state.turn.seat, state.turn.last) == (2, 3)
    state, events = rules.apply(state, 2, Claim(PARALLEL, {"orange": 4}))
    assert state.seats[2].pieces == (1,)
    assert "turn.last_round" not in kinds(events)
    assert (state.turn.seat, state.turn.last) == (0, 2)
    state = play(rules, state, (0, Draw(None)), (0, Draw(None)))
    assert (state.turn.seat, state.turn.last) == (1, 1)
    state, _ = rules.apply(state, 1, Draw(None))
    assert not state.over
    state, events = rules.apply(state, 1, Draw(None))
    assert state.over
    assert kinds(events)[-2:] == ["turn.ended", "game.over"]
    assert rules.active_seats(state) == ()


def test_a_player_without_cars_still_takes_his_last_turn():
    """CORE-E4."""
    rules, state = rig(hands=[{"red": 4}], pieces=[0], last=1, tickets=[["boston-miami"]])
    told = {type(move).__name__ for move in rules.legal(state, 0)}
    assert told == {"Draw", "Take"}


def test_the_sheet_counts_the_routes_anew_from_the_board():
    rules, state = rig(owner={"dallas-el_paso": 0, "miami-new_orleans": 0, CHOICE: 1}, **LAST_TURN)
    final = sheet(rules, state)
    lines = [line for line in final.lines if line.why == "routes"]
    assert [(line.seat, line.points, line.data) for line in lines] == [
        (0, 22, {"routes": 2}),
        (1, 7, {"routes": 1}),
    ]

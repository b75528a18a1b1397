"""Bonus draws (RULES.md 3.44)."""

from msgspec.structs import replace

from games.rules.advising import charged
from games.rules.board import Draw as DrawFacts
from games.rules.mechanisms.claims import Claim
from games.rules.table import Table
from tests.toy import L, hand, kinds, rig, toy

FACTS = toy("a-b 1 gray, b-c 3 red bonus_cards=3, c-d 1 red bonus_cards=1")


def claimed(route, paid, **named):
    """What happens when a route is claimed, and the state after it."""
    rules, state = rig(FACTS, mechanisms=["bonus_draw"], hands=[paid], **named)
    after, events = rules.apply(state, 0, Claim(route, paid))
    return rules, after, events


def test_rt_185_who_claims_the_route_draws_and_which_cards_nobody_else_knows():
    rules, state = rig(
        "northern_lights", seats=3, hands=[{"red": 3}], pile=["white", "blue"], discard=[]
    )
    after, events = rules.apply(state, 0, Claim("trondheim-andalsnes", {"red": 2}))
    assert hand(rules, after, 0) == {"red": 1, "blue": 1}
    assert after.turn.seat == 1
    drew = next(event for event in events if event.kind == "bonus_draw.drew")
    public = {"seat": 0, "route": "trondheim-andalsnes", "count": 1}
    assert drew.seen_by(0)["data"] == {**public, "cards": {"blue": 1}}
    for other in (1, 2, None):
        assert drew.seen_by(other)["data"] == public
    # nothing is known of the card that all have not seen
    assert after.seats[0].shown == ()


def test_rt_185_the_cards_paid_are_shuffled_where_the_pile_runs_out():
    rules, state = rig(
        "northern_lights", hands=[{"red": 7}], pile=["white"], row=[None] * 5, discard=[]
    )
    route = "mo_i_rana-trondheim"
    after, events = rules.apply(state, 0, Claim(route, {"red": 7}))
    assert hand(rules, after, 0) == {"red": 2, "white": 1}
    assert kinds(events)[:3] == ["claims.claimed", "deck.reshuffled", "bonus_draw.drew"]


def test_rt_185_where_too_few_are_left_all_of_them_are_drawn():
    facts = replace(FACTS, draw=DrawFacts(tickets=2, keep=1, reshuffle=False))
    rules, state = rig(facts, mechanisms=["bonus_draw"], hands=[{"red": 3}], pile=["blue"])
    after, events = rules.apply(state, 0, Claim("b-c", {"red": 3}))
    assert hand(rules, after, 0) == {"blue": 1}
    assert next(e for e in events if e.kind == "bonus_draw.drew").data["count"] == 1
    rules, state = rig(facts, mechanisms=["bonus_draw"], hands=[{"red": 3}], pile=[])
    _, events = rules.apply(state, 0, Claim("b-c", {"red": 3}))
    assert "bonus_draw.drew" not in kinds(events)


def test_a_route_without_the_sign_brings_no_card():
    rules, after, events = claimed("a-b", {"green": 1})
    assert hand(rules, after, 0) == {}
    assert "bonus_draw.drew" not in kinds(events)


def test_a_locomotive_drawn_so_is_one_of_the_cards():
    rules, after, _ = claimed("b-c", {"red": 3}, pile=["white", "blue", L, L])
    assert hand(rules, after, 0) == {"blue": 1, L: 2}


def test_players_count_the_cards_of_a_route_for_it_as_long_as_they_can_use_them():
    rules, state = rig(FACTS, mechanisms=["bonus_draw"], owner={"c-d": 1})
    n = rules.board.route["b-c"].n
    soon, late = (charged(Table(rules, state), 0, turns) for turns in (9, 1))
    assert soon.keys() == {n}
    assert soon[n] < late[n] < 0
    assert charged(Table(rules, state), 0, 0)[n] == 0

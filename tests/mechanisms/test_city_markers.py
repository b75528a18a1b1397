"""City markers (RULES.md 3.30)."""

import pytest
from msgspec.structs import replace

from games.bots.numbers import Numbers
from games.bots.observation import Observation
from games.bots.plan import Ground, Planner
from games.bots.player import decide
from games.rules import rules_for
from games.rules.mechanisms.city_markers import Decline, Place, Start
from games.rules.mechanisms.city_markers.moves import MarkerChoice, StartChoice
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.tickets import Keep
from games.rules.table import Table
from tests.toy import LAST_TURN, SEED, L, bonus, hand, kinds, play, promised, refused, rig, sheet
from tests.toy import toy as small

MAP = "a-b 4 red, b-c 2 blue, c-d 3 gray, d-a 1 green, b-b2 1 white, e-f 1 red"
FACTS = small(MAP, "a-b 4, a-c 6, b-d 5, e-f 1")


def town(*hands, at="a0", board=FACTS, mechanisms=("city_markers",), **named):
    """A map; `at` are the markers in the order in which they were placed: b1 is seat 1's in B."""
    rules, state = rig(board, mechanisms=mechanisms, hands=hands, **named)
    pairs = tuple((rules.board.city[one[:-1]], int(one[-1])) for one in at.split())
    mine = replace(state.mech.city_markers, at=pairs)
    return rules, replace(state, mech=replace(state.mech, city_markers=mine))


def seen(rules, state):
    """What everybody sees."""
    return rules.view(state, None)["mech"]["city_markers"]


def scores(state):
    """The points of everybody in play."""
    return [seat.score for seat in state.seats]


FOUR = Claim("a-b", {"red": 4})


@pytest.mark.parametrize(
    ("at", "points"),
    [
        ("a1 b2", [0, 7, 7]),
        ("a0 b1", [7, 7, 0]),
        ("a1 b1", [0, 14, 0]),
        ("a0 b0", [14, 0, 0]),
        ("d0 c1", [7, 0, 0]),
        ("d0 b1", [0, 7, 0]),
        ("a0 c1", [7, 0, 0]),
    ],
)
def test_rt_112_who_has_marked_the_ends_scores_the_route(at, points):
    # where the claimer has marked neither end, a route of theirs leads there
    rules, state = town({"red": 4}, at=f"{at} d0", seats=3, owner={"d-a": 0}, pieces=[44])
    before = scores(state)
    state, events = rules.apply(state, 0, FOUR)
    assert [now - then for now, then in zip(scores(state), before, strict=True)] == points
    rents = {e.data["seat"]: e.data["points"] for e in events if e.kind == "city_markers.rent"}
    assert events[0].data["points"] == points[0]
    assert rents == {seat: n for seat, n in enumerate(points) if n and seat}


def test_who_will_score_a_free_route_is_told_beforehand():
    rules, state = town(at="a0 b1 d0", seats=3, owner={"b-b2": 1})
    assert seen(rules, state) == {
        "at": {"a": 0, "b": 1, "d": 0},
        "left": [1, 2, 3],
        "scores": {"a-b": (0, 1), "b-c": (1,), "c-d": (0,), "d-a": (0, 0)},
    }


def test_rt_113_a_marker_placed_in_this_turn_does_not_change_who_scored_the_route():
    rules, state = town(
        {"red": 4, "blue": 1, L: 1, "green": 1, "white": 1}, at="a1 d0 c1", owner={"d-a": 0}
    )
    state, _ = rules.apply(state, 0, FOUR)
    assert scores(state) == [1, 7]
    mixed = Place("b", {"green": 1, "white": 1})
    assert refused(rules, state, 0, mixed).code == "cards.mixed"
    one = Place("b", {"green": 1})
    assert refused(rules, state, 0, one).code == "cards.too_few"
    state, events = rules.apply(state, 0, Place("b", {"blue": 1, L: 1}))
    assert kinds(events) == ["city_markers.placed", "turn.ended"]
    assert events[0].data == {"seat": 0, "city": "b", "cards": {"blue": 1, L: 1}}
    assert scores(state) == [1, 7]
    assert hand(rules, state, 0) == {"green": 1, "white": 1}
    assert seen(rules, state)["at"] == {"a": 1, "d": 0, "c": 1, "b": 0}


def test_two_locomotives_pay_a_marker_and_only_an_end_of_the_route_takes_it():
    rules, state = town({"red": 4, L: 2}, {}, at="d0 c1", owner={"d-a": 0})
    state, _ = rules.apply(state, 0, FOUR)
    paid = {L: 2}
    assert refused(rules, state, 0, Place("e", paid)).code == "city_markers.not_there"
    assert refused(rules, state, 0, Place("c", paid)).code == "city_markers.taken"
    assert refused(rules, state, 0, Place("nowhere", paid)).code == "city_markers.unknown_city"
    assert [type(one).__name__ for one in rules.legal(state, 0)] == ["Decline", "Place", "Place"]
    state, events = rules.apply(state, 0, Decline())
    assert (kinds(events), seen(rules, state)["left"]) == (["turn.ended"], [2, 2])


def test_rt_114_the_last_in_turn_order_chooses_first_and_networks_grow_from_there():
    rules = rules_for("old_west")
    state, _ = rules.start(4, SEED, first=1)
    while asked := [ask for ask in state.decisions if ask.kind == "tickets.keep"]:
        state, events = rules.apply(state, asked[-1].seat, Keep(asked[-1].tickets[:3]))
    order = []
    for city in ("denver", "boise", "seattle", "phoenix"):
        (ask,) = state.decisions
        order.append(ask.seat)
        assert ask.kind == "city_markers.start"
        state, events = rules.apply(state, ask.seat, Start(city))
    assert order == [0, 3, 2, 1]
    assert rules.active_seats(state) == (1,) and kinds(events) == ["city_markers.started"]
    state = replace(state, seats=tuple(replace(s, hand=(9,) * 9) for s in state.seats))
    may = {move.route for move in rules.legal(state, 1) if isinstance(move, Claim)}
    assert may == {r.id for r in rules.board.routes if rules.board.city["phoenix"] in (r.a, r.b)}
    apart = Claim("boise-winnemucca", {"red": 3})
    refusal = refused(rules, state, 1, apart)
    assert (refusal.code, refusal.data) == ("city_markers.apart", {"route": "boise-winnemucca"})
    state = play(rules, state, (1, Claim("phoenix-tucson", {"red": 1})), (1, Decline()))
    state = replace(state, turn=replace(state.turn, seat=1))
    assert refused(rules, state, 1, apart).code == "city_markers.apart"
    state = play(rules, state, (1, Claim("las_cruces-tucson", {"orange": 4})))
    assert state.owner[rules.board.route["las_cruces-tucson"].n] == 1


def test_a_seat_is_told_which_routes_touch_its_network():
    rules, state = town(at="d0 c1", owner={"b-b2": 0})
    told = [rules.view(state, seat)["mech"].get("claims") for seat in (0, 1, None)]
    touching = [("a-b", "b-c", "c-d", "d-a"), ("b-c", "c-d")]
    assert told == [*({"gates": {"city_markers.apart": ids}} for ids in touching), None]


def test_rt_150_what_a_route_brought_is_kept_with_it():
    rules, state = town({}, {"red": 4, "white": 2}, at="a0 d1", owner={"d-a": 1}, turn=1)
    state = play(rules, state, (1, FOUR), (1, Place("b", {"white": 2})))
    assert scores(state) == [7, 1]
    final = rules.score_now(state)[0].final
    assert bonus(final, "routes") == [0, 1]
    assert bonus(final, "city_markers") == [7, 0]
    rents = [line for line in final.lines if line.why == "city_markers"]
    assert [line.data["count"] for line in rents] == [1, 0]


def asked(*hands, **named):
    """The question after the claim of A - B, if there is one, and how it may be answered."""
    rules, state = town(*hands, **named)
    state, _ = rules.apply(state, 0, FOUR)
    mine = [ask for ask in state.decisions if isinstance(ask, MarkerChoice)]
    return (mine[0].cities, rules.legal(state, 0)) if mine else None


def test_rt_151_a_marker_is_offered_whatever_the_cards_are():
    here = {"at": "d0 c1", "owner": {"d-a": 0}}
    assert asked({"red": 4, "blue": 1, "white": 1}, **here) == (("a", "b"), [Decline()])
    assert asked({"red": 5}, **here) is None
    assert asked({"red": 6}, at="a1 d0 b1", owner={"d-a": 0}) is None
    assert asked({"red": 6}, at="d0 c0 b20 e1", owner={"d-a": 0}) is None
    cities, moves = asked({"red": 6}, at="d0 a1", owner={"d-a": 0})
    assert (cities, moves[1:]) == (("b",), [Place("b", {"red": 2})])


def test_rt_152_six_players_choose_against_the_order_of_play():
    rules = rules_for("old_west")
    state, _ = rules.start(6, SEED, first=0)
    for ask in state.decisions:
        assert rules.active_seats(state)
        state, _ = rules.apply(state, ask.seat, Keep(ask.tickets))
    order = []
    cities = ["denver", "boise", "seattle", "phoenix", "helena", "roswell"]
    for n, city in enumerate(cities):
        (ask,) = state.decisions
        order.append(ask.seat)
        if n:
            refusal = refused(rules, state, ask.seat, Start("denver"))
            assert (refusal.code, refusal.data) == (
                "city_markers.taken",
                {"city": "denver", "seat": 5},
            )
        open_ = {move.city for move in rules.legal(state, ask.seat)}
        assert open_ == {one.id for one in rules.board.cities} - set(cities[:n])
        state, _ = rules.apply(state, ask.seat, Start(city))
    assert order == [5, 4, 3, 2, 1, 0]
    assert rules.active_seats(state) == (0,) and not state.decisions


def test_rt_154_a_ticket_needs_the_way_from_the_own_network_too():
    board = small("a-b 3 red, c-a 4 blue, c-d 1 green", "a-b 5")

    def ticket(**named):
        rules, state = town(at="c0 d1", board=board, tickets=[["a-b"]], **named)
        return rules.view(state, 0)["mech"]["connections"]["mine"][0]

    assert ticket() == {"id": "a-b", "state": "open", "missing": 7}
    assert ticket(pieces=[6])["state"] == "lost"
    assert ticket(owner={"c-a": 0})["missing"] == 3


def test_a_game_that_is_broken_off_before_the_first_city_is_scored():
    rules = rules_for("old_west")
    state, _ = rules.start(2, SEED)
    final = rules.score_now(state)[0].final
    assert bonus(final, "city_markers") == [0, 0]


def test_a_marker_promises_what_others_may_still_claim_into_its_city():
    rules, state = town(at="b0 e1", seats=3)
    assert promised(rules, state, 0, turns=0) == 0
    assert promised(rules, state, 0) > promised(rules, state, 1) > 0
    assert promised(rules, state, 0, turns=20) > promised(rules, state, 0)
    few, left = town(at="b0 e1", seats=3, owner={"a-b": 0, "b-c": 0})
    assert promised(few, left, 0) < promised(rules, state, 0)


def test_the_final_sheet_adds_rent_to_the_routes():
    rules, state = town(at="a0 b1", owner={"d-a": 0}, **LAST_TURN)
    mine = replace(state.mech.city_markers, earned=((rules.board.route["d-a"].n, (1, 1)),))
    state = replace(state, mech=replace(state.mech, city_markers=mine))
    final = sheet(rules, state)
    assert (bonus(final, "routes"), bonus(final, "city_markers")) == ([0, 0], [0, 2])


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_a_bot_starts_where_its_tickets_are_and_claims_the_way_to_them(level):
    ends = "z-y 1 gray, y-x 1 gray, x-w 1 gray, w-v 1 gray, v-a 6 gray, "
    board = small(f"{ends}a-b 2 red, b-c 2 blue, c-d 2 gray, d-e 6 gray", "a-c 20, z-e 1")
    given = {"red": 2, "blue": 2, "green": 4}
    named = {"board": board, "tickets": [["a-c"], []], "seats": 2}
    rules, state = town(given, {}, at="", decisions=[StartChoice(0)], **named)
    start = decide(level, Observation(rules, state, 0), Numbers()).move
    assert start.city in {"a", "b", "c"}
    # the way to a ticket leads over what the ticket itself does not ask for
    rules, state = town({"green": 1, "red": 2}, {}, at="v0 e1", pieces=[12], **named)
    lengths = [route.length for route in rules.board.routes]
    way = Planner(Ground(Table(rules, state), 0), lengths).forest([rules.board.ticket["a-c"]])
    assert {rules.board.routes[n].id for n in way.routes} == {"v-a", "a-b", "b-c"}

"""Stock shares (RULES.md 3.29)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.rules import rules_for
from games.rules.board import BoardError
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.stock_shares import Give, State, Take
from games.rules.scoring import score_game
from games.rules.table import Table
from tests.sweeps.walk import walk
from tests.toy import LAST_TURN, bonus, kinds, promised, refused, rig, sheet, toy


def company(id_, shares, *points):
    return {
        "id": id_,
        "name": id_.title(),
        "short": id_.upper(),
        "shares": shares,
        "points": points,
    }


PARAMS = {"companies": [company("prr", 15, 30, 21, 14, 9, 6), company("brp", 2, 7, 4)]}
FACTS = toy("a-b 1 red, b-c 1 red, c-d 1 red, d-e 1 red")
LISTED = {"a-b": ["prr", "brp"], "b-c": ["brp"], "c-d": ["prr"]}


def facts(listed):
    """The toy with the companies of its routes."""
    tracks = (
        replace(route, keys={"shares": listed.get(f"{route.a}-{route.b}", [])})
        for route in FACTS.routes
    )
    return replace(FACTS, routes=tuple(tracks))


def held(prr="", brp="", *, seats=3, revealed=(), **named):
    """A toy on which these seats hold the shares, in the order of their numbers; `d` is the
    dummy's."""
    rules, state = rig(facts(LISTED), mechanisms={"stock_shares": PARAMS}, seats=seats, **named)
    piles = tuple(tuple(2 if who == "d" else int(who) for who in pile) for pile in (prr, brp))
    mine = State(piles, revealed)
    return rules, replace(state, mech=replace(state.mech, stock_shares=mine))


def claimed(route, *args, **named):
    """The position after the first seat has claimed a route."""
    rules, state = held(*args, hands=[{"red": 1}], **named)
    state, events = rules.apply(state, 0, Claim(route, {"red": 1}))
    assert kinds(events)[0] == "claims.claimed"
    return rules, state


def seen(rules, state):
    """What everybody sees."""
    return rules.view(state, None)["mech"]["stock_shares"]


def test_rt_109_the_most_shares_of_a_company_score_most_and_the_lowest_number_breaks_a_tie():
    # the first seat has five and number 1, the second five and number 2, the third three
    rules, state = held("0101010101222", "20", **LAST_TURN)
    final = sheet(rules, state)
    lines = [line for line in final.lines if line.why == "stock_shares"]
    by = {(line.data["company"], line.seat): line.points for line in lines}
    assert by == {
        ("prr", 0): 30,
        ("prr", 1): 21,
        ("prr", 2): 14,
        ("brp", 2): 7,
        ("brp", 0): 4,
    }
    assert bonus(final, "stock_shares") == [34, 21, 21]


def test_who_has_shares_beyond_the_places_that_pay_scores_nothing_for_them():
    params = {"companies": [company("prr", 15, 30, 21), company("brp", 2, 7, 4)]}
    rules, state = rig(facts(LISTED), mechanisms={"stock_shares": params}, seats=3, **LAST_TURN)
    mine = State(((0, 0, 1, 1, 2), ()))
    final = sheet(rules, replace(state, mech=replace(state.mech, stock_shares=mine)))
    assert bonus(final, "stock_shares") == [30, 21, 0]


def test_rt_111_of_the_companies_of_a_route_those_with_shares_left_may_be_chosen_or_none():
    rules, state = claimed("a-b", "", "12")
    assert rules.legal(state, 0) == [Take("prr"), Take(None)]
    assert refused(rules, state, 0, Take("brp")).code == "stock_shares.sold_out"
    after, events = rules.apply(state, 0, Take("prr"))
    assert events[0].data == {"seat": 0, "company": "prr", "number": 1}
    assert seen(rules, after)["left"] == {"prr": 14, "brp": 0}
    assert seen(rules, after)["ranks"]["prr"] == [{"seat": 0, "count": 1, "first": 1, "points": 30}]
    assert after.turn.seat == 1
    none, events = rules.apply(state, 0, Take(None))
    assert kinds(events) == ["stock_shares.declined", "turn.ended"]
    assert seen(rules, none) == seen(rules, state)


def test_only_companies_of_the_claimed_route_are_to_be_had():
    rules, state = claimed("c-d")
    refusal = refused(rules, state, 0, Take("brp"))
    assert (refusal.code, refusal.data) == ("stock_shares.not_here", {"route": "c-d"})


@pytest.mark.parametrize(("route", "brp"), [("d-e", ""), ("b-c", "11")])
def test_a_route_without_a_company_or_without_a_share_left_brings_none_and_asks_nothing(route, brp):
    _, state = claimed(route, "", brp)
    assert state.decisions == ()
    assert state.turn.seat == 1


def test_rt_110_half_of_the_dummys_shares_rounded_up_are_revealed_and_ranked():
    rules, state = held("00ddd1", "dd", seats=2, **LAST_TURN)
    state, events = rules.apply(state, 0, rules.legal(state, 0)[0])
    told = next(event for event in events if event.kind == "stock_shares.revealed")
    assert sum(map(len, told.data["shares"].values())) == 3
    mine = state.mech.stock_shares
    assert len(mine.revealed) == 3
    assert all(mine.holders[company][at] == 2 for company, at in mine.revealed)
    ranks = seen(rules, state)["ranks"]
    dummy = {id_: r["count"] for id_, rows in ranks.items() for r in rows if r["seat"] is None}
    assert dummy == {id_: len(numbers) for id_, numbers in told.data["shares"].items()}
    assert seen(rules, state)["dummy"] == {"prr": 3, "brp": 2}


def test_which_of_the_dummys_shares_are_revealed_chance_decides():
    revealed = set()
    for n in range(20):
        rules, state = held("00ddd1", "dd", seats=2, seed=f"{n:064}")
        over, _ = rules.score_now(state)
        revealed.add(over.mech.stock_shares.revealed)
    assert len(revealed) > 5


def test_rt_160_the_dummy_takes_the_place_of_the_shares_it_has_revealed():
    def points(pile, *shown):
        revealed = tuple((0, at) for at in shown)
        rules, state = held(pile, seats=2, revealed=revealed)
        lines = score_game(Table(rules, state)).lines
        each = [line for line in lines if line.why == "stock_shares"]
        return [sum(line.points for line in each if line.seat == seat) for seat in (0, 1)]

    # as the printed example: of equals the lowest number, the dummy second
    assert points("00d1d", 2, 4) == [30, 14]
    assert points("d00d1", 0, 3) == [21, 14]
    # what lies face down at the end does not count, not even by its number
    assert points("d00d1d", 3, 5) == [30, 14]
    assert points("dd0", 0) == [21, 0]
    assert points("dd0") == [30, 0]


def test_rt_161_with_two_players_who_takes_a_share_gives_the_dummy_one_of_the_same_route():
    route = "oil_city-warren"
    rules, start = rig("pennsylvania", hands=[{"orange": 2}])
    asked, _ = rules.apply(start, 0, Claim(route, {"orange": 2}))
    assert rules.legal(asked, 0) == [Take("prr"), Take("bo"), Take("erie"), Take(None)]
    owing, events = rules.apply(asked, 0, Take("prr"))
    assert kinds(events) == ["stock_shares.taken"]
    assert rules.legal(owing, 0) == [Give("prr"), Give("bo"), Give("erie")]
    assert refused(rules, owing, 0, Give("brp")).code == "stock_shares.not_here"
    given, events = rules.apply(owing, 0, Give("prr"))
    assert events[0].data == {"seat": 0, "company": "prr", "number": 2}
    assert given.mech.stock_shares.holders[0] == (0, 2)
    assert given.turn.seat == 1
    none, _ = rules.apply(asked, 0, Take(None))
    assert not none.decisions and none.turn.seat == 1
    assert not any(none.mech.stock_shares.holders)


@pytest.mark.parametrize(
    ("brp", "seats", "holders"), [("1", 2, (1, 0)), ("", 2, (0, 2)), ("", 3, (0,))]
)
def test_rt_161_the_last_share_is_the_players_the_only_choice_is_the_dummys_and_three_give_none(
    brp, seats, holders
):
    rules, state = claimed("b-c", "", brp, seats=seats)
    state, _ = rules.apply(state, 0, Take("brp"))
    assert state.mech.stock_shares.holders[1] == holders
    assert state.turn.seat == 1


def test_rt_162_a_game_broken_off_reveals_half_of_the_dummys_shares_and_gives_nobody_another():
    rules, state = claimed("a-b", "0d1d", "d", seats=2)
    over, events = rules.score_now(state)
    assert kinds(events) == ["stock_shares.revealed", "game.over"]
    assert over.mech.stock_shares.holders == state.mech.stock_shares.holders
    assert len(over.mech.stock_shares.revealed) == 2
    assert rules.score_now(rules.decode(rules.encode(state)))[0] == over
    again = rules.decode(rules.encode(over))
    assert score_game(Table(rules, again)) == over.final


def test_pennsylvania_has_sixty_shares_and_seven_tracks_that_bring_none():
    rules = rules_for("pennsylvania")
    companies = rules.by_name["stock_shares"].params.companies
    assert [one.shares for one in companies] == [15, 10, 8, 7, 6, 5, 4, 3, 2]
    listed = Counter(len(route["shares"]) for route in rules.public()["routes"])
    assert sum(listed.values()) == 95
    assert (listed[0], max(listed)) == (7, 6)


def test_a_company_that_nobody_knows_is_refused_by_route():
    with pytest.raises(BoardError, match=r"a-b.*unknown company dl"):
        rig(facts({"a-b": ["dl"]}), mechanisms={"stock_shares": PARAMS})


def hoped(rules, state, turns=5):
    """What the shares may bring the first seat in the end, all in all."""
    lines = score_game(Table(rules, state)).lines
    now = sum(line.points for line in lines if line.why == "stock_shares" and not line.seat)
    return now + promised(rules, state, turns=turns)


def test_a_share_that_takes_the_lead_promises_more_than_one_that_adds_to_a_safe_lead():
    takes = hoped(*held("10100")) - hoped(*held("1010"))
    adds = hoped(*held("000011")) - hoped(*held("00011"))
    assert takes > 3 * adds > 0


def test_the_first_share_of_another_company_promises_more_than_one_that_adds_to_a_safe_lead():
    assert hoped(*held("00011", "0")) > hoped(*held("000011"))


def test_of_the_shares_to_be_chosen_the_best_counts():
    rules, asked = claimed("a-b", "12", "1")
    taken = [rules.apply(asked, 0, Take(one))[0] for one in ("prr", "brp", None)]
    worth = [hoped(rules, state) for state in taken]
    assert hoped(rules, asked) == pytest.approx(max(worth))
    assert worth[0] > worth[1] > worth[2]


def test_with_two_players_a_share_is_worth_taking_though_the_dummy_gets_one_too():
    rules, asked = claimed("a-b", seats=2)
    taken, _ = rules.apply(asked, 0, Take("prr"))
    given = [rules.apply(taken, 0, Give(one))[0] for one in ("prr", "brp")]
    none, _ = rules.apply(asked, 0, Take(None))
    worth = [hoped(rules, state, turns=20) for state in (*given, none)]
    assert min(worth[:2]) > worth[2]


def test_shares_promise_nothing_more_when_all_are_sold():
    rules, state = held("0" * 8 + "1" * 7, "01")
    assert promised(rules, state, turns=9) == pytest.approx(0)


def test_what_the_dummy_may_reveal_is_expected_of_it():
    rules, state = held("ddd0", "d0", seats=2)
    # nothing of the dummy's is ranked yet, so the score of this moment is too good
    assert promised(rules, state, turns=0) < -1


PLACES = {
    "prr": (15, 30, 21, 14, 9, 6),
    "bo": (10, 20, 14, 9, 5, 2),
    "erie": (8, 16, 10, 5, 1),
    "reading": (7, 14, 9, 5),
    "lv": (6, 12, 7, 3),
    "nyc": (5, 10, 6, 3),
    "wm": (4, 9, 5),
    "jcl": (3, 8, 5),
    "brp": (2, 7, 4),
}
"""How many shares a company has, and what its places bring (RULES.md 3.29)."""


def by_the_book(events, seats):
    """The points for shares, added up anew from what was told alone; and how many the dummy has
    revealed."""
    counted, dummy = {company: {} for company in PLACES}, {company: set() for company in PLACES}
    for kind, data in ((event.kind, event.data) for event in events):
        if kind == "stock_shares.taken":
            counted[data["company"]].setdefault(data["seat"], set()).add(data["number"])
        elif kind == "stock_shares.given":
            dummy[data["company"]].add(data["number"])
        elif kind == "stock_shares.revealed":
            for company, numbers in data["shares"].items():
                assert set(numbers) <= dummy[company]
                counted[company]["dummy"] = set(numbers)
    points = [0] * seats
    for company, (shares, *places) in PLACES.items():
        owners = counted[company]
        for who, mine in owners.items():
            ahead = [
                other
                for other in owners.values()
                if (len(other), -min(other)) > (len(mine), -min(mine))
            ]
            if who != "dummy" and len(ahead) < len(places):
                points[who] += places[len(ahead)]
        known = dummy[company].union(*owners.values())
        assert known == set(range(1, len(known) + 1)) and len(known) <= shares
    shown = sum(len(owners.get("dummy", ())) for owners in counted.values())
    assert shown == -(-sum(map(len, dummy.values())) // 2)
    return points, shown


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_shares_of_whole_games_score_as_the_rulebook_adds_them_up_from_the_log(seats, far):
    rules, scored, revealed = rules_for("pennsylvania"), 0, 0
    for k in range(2 * far):
        steps = list(walk(rules, seats, f"shares {k}"))
        points, shown = by_the_book((event for step in steps for event in step.events), seats)
        final = steps[-1].after.final
        assert bonus(final, "stock_shares") == points
        assert score_game(Table(rules, steps[-1].after)) == final
        scored, revealed = scored + sum(points), revealed + shown
    assert scored > 100
    assert (revealed > 2) == (seats == 2)

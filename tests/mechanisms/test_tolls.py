"""Tolls, loans and the toll bonus (RULES.md 3.9)."""

import pytest
from msgspec.structs import replace

from games.bots.numbers import Numbers
from games.bots.style import STYLES
from games.bots.value import Prospect
from games.rules import rules_for
from games.rules.advising import charged
from games.rules.board import BoardError, Draw
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.tickets import Keep
from games.rules.mechanisms.tolls.advice import softened
from games.rules.mechanisms.tolls.purses import Purses
from games.rules.table import Table
from tests.toy import LAST_TURN, SEED, bonus, kinds, play, promised, refused, rig, sheet, toy

BOARD = toy(
    "a-b 1 red toll=3, a-b 1 blue toll=3, b-c 1 red toll=4, b-c 1 blue toll=4, c-d 1 red, "
    "d-a 2 gray toll=1, d-b 2 gray toll=4",
    players=(2, 5),
    draw=Draw(tickets=2, keep=1, keys={"open_doubles_from": 2}),
)
BONUS = {5: [55, 35, 20, 10, 0], 4: [55, 35, 20, 0], 3: [55, 35, 0], 2: [35, 0]}
PARAMS = {"start": 30, "loan": 5, "bonus": BONUS}
HANDS = [{"red": 3, "blue": 3}] * 2


def board(tokens=(), loans=(), params=PARAMS, **named):
    """A toy board with these purses."""
    rules, state = rig(BOARD, mechanisms={"tolls": params}, **named)
    mine = state.mech.tolls
    purses = Purses(tuple(tokens) or mine.tokens, tuple(loans) or mine.loans)
    return rules, replace(state, mech=replace(state.mech, tolls=purses))


def purses(state):
    """The tokens and the loans of everybody."""
    return list(state.mech.tolls.tokens), list(state.mech.tolls.loans)


def told(events):
    """What was told of tolls: of whom, and how much."""
    of_tolls = [event for event in events if event.kind.startswith("tolls.")]
    return [(event.kind[6:], event.data["seat"], event.data["toll"]) for event in of_tolls]


def test_everybody_begins_with_thirty_tokens_and_no_loan():
    rules = rules_for("netherlands")
    for seats in (2, 3, 4, 5):
        state, _ = rules.start(seats, SEED)
        assert purses(state) == ([30] * seats, [0] * seats)


def test_the_toll_of_a_first_track_and_of_a_single_route_goes_to_the_bank():
    rules, state = board(hands=HANDS)
    state, events = rules.apply(state, 0, Claim("a-b", {"red": 1}))
    assert told(events) == [("paid", 0, 3)]
    state, events = rules.apply(state, 1, Claim("d-a", {"red": 2}))
    assert told(events) == [("paid", 1, 1)]
    assert purses(state) == ([27, 29], [0, 0])


def test_rt_83_the_toll_of_the_second_track_goes_to_the_owner_of_the_first():
    rules, state = board((20, 10), hands=HANDS, owner={"a-b": 0}, turn=1)
    state, events = rules.apply(state, 1, Claim("a-b-2", {"blue": 1}))
    assert purses(state) == ([23, 7], [0, 0])
    assert told(events) == [("paid", 1, 3), ("received", 0, 3)]
    assert events[1].data["route"] == "a-b-2"


def test_rt_84_who_has_too_few_tokens_takes_a_loan_and_keeps_them():
    """The bank pays the owner of the first track in the place of who cannot."""
    rules, state = board((20, 3), hands=HANDS, owner={"b-c": 0}, turn=1)
    state, events = rules.apply(state, 1, Claim("b-c-2", {"blue": 1}))
    assert purses(state) == ([24, 3], [0, 1])
    assert told(events) == [("loan", 1, 4), ("received", 0, 4)]


def test_a_loan_for_a_first_track_moves_no_token():
    rules, state = board((3, 30), (2, 0), hands=HANDS)
    state, events = rules.apply(state, 0, Claim("b-c", {"red": 1}))
    assert purses(state) == ([3, 30], [3, 0])
    assert told(events) == [("loan", 0, 4)]


def test_rt_85_who_can_pay_pays_to_the_last_token():
    rules, state = board((30, 4), hands=HANDS, turn=1)
    state, events = rules.apply(state, 1, Claim("b-c", {"red": 1}))
    assert purses(state) == ([30, 0], [0, 0])
    assert told(events) == [("paid", 1, 4)]


def test_tokens_that_were_received_can_be_spent():
    rules, state = board((1, 30), hands=HANDS, owner={"b-c": 0}, turn=1)
    state = play(rules, state, (1, Claim("b-c-2", {"blue": 1})), (0, Claim("a-b", {"red": 1})))
    assert purses(state) == ([2, 26], [0, 0])


def test_a_route_without_a_toll_costs_none():
    rules, state = board((0, 0), hands=HANDS)
    state, events = rules.apply(state, 0, Claim("c-d", {"red": 1}))
    assert (told(events), purses(state)) == ([], ([0, 0], [0, 0]))


def test_a_refused_claim_moves_no_token():
    rules, state = board((20, 10), hands=HANDS, owner={"a-b": 0})
    assert refused(rules, state, 0, Claim("a-b-2", {"blue": 1})).code == "claims.own_parallel"
    assert refused(rules, state, 0, Claim("b-c", {"blue": 1})).code == "cards.wrong"


def lines(final, why):
    """The score lines of one reason by seat."""
    return {line.seat: (line.points, dict(line.data)) for line in final.lines if line.why == why}


def test_rt_86_places_by_tokens_are_shared_and_a_loan_has_none():
    rules, state = board((20, 12, 12, 3, 30), (0, 0, 0, 0, 1), seats=5, **LAST_TURN)
    final = sheet(rules, state)
    assert bonus(final, "tolls") == [55, 35, 35, 10, 0]
    assert bonus(final, "loans") == [0, 0, 0, 0, -5]
    assert lines(final, "tolls")[3] == (10, {"count": 3, "place": 4})
    assert lines(final, "tolls")[4] == (0, {"count": 30, "done": False})
    assert lines(final, "loans") == {4: (-5, {"loans": 1})}


def test_rt_141_who_has_a_loan_takes_no_place_from_the_others():
    """The example of the printed rules: 9, 9, 3 and a loan, 1."""
    rules, state = board((9, 9, 3, 1), (0, 0, 1, 0), seats=4, **LAST_TURN)
    final = sheet(rules, state)
    assert bonus(final, "tolls") == [55, 55, 0, 20]
    assert bonus(final, "loans") == [0, 0, -5, 0]


@pytest.mark.parametrize(
    ("tokens", "loans", "points"),
    [((5, 9), (0, 0), [0, 35]), ((5, 5), (0, 0), [35, 35]), ((0, 9), (0, 3), [35, -15])],
)
def test_rt_142_two_players_and_no_token_is_as_good_as_a_place(tokens, loans, points):
    rules, state = board(tokens, loans, **LAST_TURN)
    final = sheet(rules, state)
    both = zip(bonus(final, "tolls"), bonus(final, "loans"), strict=True)
    assert [sum(pair) for pair in both] == points


def test_where_everybody_has_a_loan_nobody_has_the_bonus():
    rules, state = board((9, 3, 0), (1, 1, 2), seats=3, **LAST_TURN)
    assert bonus(sheet(rules, state), "tolls") == [0, 0, 0]


def test_rt_87_with_two_players_both_tracks_can_be_claimed_by_different_players():
    rules, state = rig("netherlands", hands=[{"yellow": 1}, {"red": 1}])
    state = play(rules, state, (0, Claim("arnhem-nijmegen", {"yellow": 1})))
    state = play(rules, state, (1, Claim("arnhem-nijmegen-2", {"red": 1})))
    assert purses(state) == ([30, 27], [0, 0])
    assert rules.view(state, 0)["mech"].get("claims", {}).get("closed", ()) == ()


def test_rt_143_without_tolls_a_second_track_is_closed_to_few_players():
    rules, state = rig("netherlands", "no_tolls", hands=[{"yellow": 1}, {"red": 1}])
    state, events = rules.apply(state, 0, Claim("arnhem-nijmegen", {"yellow": 1}))
    assert told(events) == []
    move = Claim("arnhem-nijmegen-2", {"red": 1})
    assert refused(rules, state, 1, move).code == "claims.closed"
    assert "tolls" not in rules.by_name
    hands = [{"yellow": 1}, {"red": 1}, {}, {}]
    rules, state = rig("netherlands", "no_tolls", hands=hands, seats=4)
    play(rules, state, (0, Claim("arnhem-nijmegen", {"yellow": 1})), (1, move))


def test_the_netherlands_show_rejected_tickets_when_everybody_has_chosen():
    rules = rules_for("netherlands")
    state, _ = rules.start(2, SEED)
    for ask in state.decisions:
        state = play(rules, state, (ask.seat, Keep(ask.tickets[:3])))
    assert len(rules.view(state, None)["mech"]["tickets"]["discarded"]) == 4
    assert len(state.decks["tickets"].draw) == 34


def seen(rules, state, seat):
    """What a seat, or with None a watcher, sees of the purses."""
    told = rules.view(state, seat)["mech"]["tolls"]
    return list(told["tokens"]), list(told["loans"])


def test_rt_144_tokens_are_seen_by_their_owner_alone_until_the_end():
    rules, state = board((20, 7), (0, 1), **LAST_TURN)
    assert seen(rules, state, 0) == ([20, None], [0, 1])
    assert seen(rules, state, 1) == ([None, 7], [0, 1])
    assert seen(rules, state, None) == ([None, None], [0, 1])
    over, _ = rules.score_now(state)
    for who in (0, 1, None):
        assert seen(rules, over, who) == ([20, 7], [0, 1])


def test_tokens_follow_from_what_was_told_so_no_sample_changes_them():
    rules, state = board((20, 7), (0, 1))
    assert rules.resample(state, 0, SEED).mech.tolls == state.mech.tolls


def test_a_board_says_the_places_for_each_number_of_players():
    with pytest.raises(BoardError, match=r"toy\.toml: mechanisms\.tolls\.bonus: no 5 places"):
        board(params=PARAMS | {"bonus": {4: BONUS[4], 3: BONUS[3], 2: BONUS[2]}})


# Advice.


def asked(rules, state, turns=9, seat=0):
    """What each free route is expected to cost besides."""
    found = charged(Table(rules, state), seat, turns)
    return {rules.board.routes[n].id: points for n, points in found.items()}


def test_with_no_turn_left_purses_promise_nothing():
    for tokens, loans in (((20, 10), (0, 0)), ((0, 10), (0, 0)), ((3, 9), (1, 0))):
        rules, state = board(tokens, loans)
        assert promised(rules, state, turns=0) == pytest.approx(0)


def test_a_lead_in_tokens_may_still_be_lost():
    rules, state = board((20, 18), pieces=[20, 20])
    assert -35 < promised(rules, state, 0) < 0 < promised(rules, state, 1) < 35


def test_a_purse_that_will_not_do_threatens_with_loans():
    rules, state = board((2, 30), pieces=[40, 20])
    assert promised(rules, state, 0) < -2


def test_the_higher_the_toll_the_more_a_route_costs():
    rules, state = board((20, 20), pieces=[30, 30])
    costs = asked(rules, state)
    assert costs["d-b"] > costs["d-a"]
    assert costs["b-c"] > costs["a-b"] > costs["c-d"]


def test_a_toll_to_a_rival_costs_more_than_one_to_the_bank():
    rules, state = board((20, 20), pieces=[30, 30], owner={"a-b": 1})
    free = board((20, 20), pieces=[30, 30])
    assert asked(rules, state)["a-b-2"] > asked(*free)["a-b-2"]


def test_the_first_track_promises_what_others_will_pay_for_the_second():
    rules, alone = board((20, 20), pieces=[30, 30], owner={"a-b": 0})
    _, both = board((20, 20), pieces=[30, 30], owner={"a-b": 0, "a-b-2": 1})
    assert promised(rules, alone) > promised(rules, both)


def test_who_has_a_loan_minds_tolls_less():
    rules, state = board((20, 20), pieces=[30, 30])
    _, lent = board((20, 20), (1, 0), pieces=[30, 30])
    assert 0 <= asked(rules, lent)["b-c"] < asked(rules, state)["b-c"]


def test_what_is_expected_above_nothing_is_at_least_what_it_is():
    assert softened(3, 1) > 3
    assert 0 < softened(-3, 1) < 0.1
    assert (softened(-3, 0), softened(3, 0)) == (0, 3)


def test_only_tolls_make_a_claim_cost_more_than_cards_and_pieces():
    rules, state = rig("usa")
    assert charged(Table(rules, state), 0, 9) == {}


@pytest.mark.parametrize(("level", "way"), [("strong", {"a-c", "c-d"}), ("easy", {"a-b", "b-d"})])
def test_a_plan_goes_round_high_tolls_unless_it_looks_at_nothing_but_cards(level, way):
    routes = "a-b 2 gray toll=4, b-d 2 gray toll=4, a-c 2 gray toll=1, c-d 2 gray toll=1"
    facts = toy(routes, "a-d 9", players=(2, 2))
    params = PARAMS | {"bonus": {2: BONUS[2]}}
    rules, state = rig(facts, mechanisms={"tolls": params}, tickets=[["a-d"]])
    plan = Prospect(Table(rules, state), 0, Numbers(), 20, STYLES[level]).forest
    assert {rules.board.routes[n].id for n in plan.routes} == way


def test_claims_and_loans_are_told_in_one_move():
    rules, state = board((0, 30), hands=HANDS)
    _, events = rules.apply(state, 0, Claim("b-c", {"red": 1}))
    assert kinds(events) == ["claims.claimed", "tolls.loan", "turn.ended"]

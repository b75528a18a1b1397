"""Terrain cards (RULES.md 3.14)."""

import pytest
from msgspec.structs import replace

from games.rules import BoardError
from games.rules.board import Draw as DrawFacts
from games.rules.board import Setup
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw, SecondCard
from games.rules.mechanisms.terrain_cards import Decline, Double, Doubling
from tests.toy import (
    L,
    bonus,
    cards,
    hand,
    kinds,
    promised,
    refused,
    rig,
    row,
    toy,
    toy_rules,
)

COLORS = {
    "desert": ("orange", "red"),
    "jungle": ("blue",),
    "mountain": ("black", "gray"),
}
PARAMS = {"colors": COLORS, "cards": {1: 1, 3: 1, 4: 2, 5: 2}}
AFRICA = toy(
    "a-b 3 orange, b-c 4 orange, c-d 5 gray, a-d 3 black, d-e 3 blue, e-f 1 red",
    colors=("orange", "red", "blue", "black"),
    apart={"terrain": {"desert": 15, "jungle": 15, "mountain": 15}},
    setup=Setup(hand={"train": 4, "terrain": 1}, tickets=0, keep=0),
    draw=DrawFacts(tickets=2, keep=1, faceup={"train": 5, "terrain": 2}),
)
KINDS = ("desert", "jungle", "mountain")
ROW = ["red", "blue", "red", "blue", "black", "jungle", "mountain"]


def africa(*before, **named):
    """Before each seat lie these terrain cards, of each kind so many."""
    named = {"row": ROW, "ships": ["desert"], **named}
    rules, state = rig(AFRICA, mechanisms={"terrain_cards": PARAMS}, **named)
    mine = replace(state.mech.terrain_cards, cards=tuple(before) or ((0, 0, 0),) * 2)
    return rules, replace(state, mech=replace(state.mech, terrain_cards=mine))


def before(state, seat):
    """The terrain cards before a seat, by kind."""
    return dict(zip(KINDS, state.mech.terrain_cards.cards[seat], strict=True))


def claimed(rules, state, route, **paid):
    """Seat 0 has claimed a route with these cards."""
    return rules.apply(state, 0, Claim(route, paid))[0]


def test_rt_93_one_card_doubles_a_route_of_three_if_nobody_has_more_of_the_kind():
    rules, state = africa((2, 0, 0), (2, 0, 0), hands=[{"orange": 3}])
    state = claimed(rules, state, "a-b", orange=3)
    assert (state.seats[0].score, state.turn.seat) == (4, 0)
    assert state.decisions == (Doubling(0, "a-b", "desert", 1, 4),)
    state, events = rules.apply(state, 0, Double(0))
    assert (state.seats[0].score, before(state, 0)["desert"]) == (8, 1)
    assert cards(rules, state.decks["terrain"].discard) == ["desert"]
    assert events[0].data == {"seat": 0, "route": "a-b", "cards": {"desert": 1}, "points": 4}
    assert state.turn.seat == 1


def test_rt_93_somebody_with_more_of_the_kind_prevents_it():
    rules, state = africa((2, 0, 0), (3, 0, 0), hands=[{"orange": 3, L: 1}])
    state = claimed(rules, state, "a-b", orange=3)
    refusal = refused(rules, state, 0, Double(0))
    assert (refusal.code, refusal.data) == (
        "terrain_cards.behind",
        {"cards": {"desert": 3}, "have": 2},
    )
    state, _ = rules.apply(state, 0, Decline())
    assert (state.seats[0].score, before(state, 0)["desert"], state.turn.seat) == (4, 2, 1)


def test_rt_94_a_gray_route_is_mountain_whatever_pays_for_it():
    rules, state = africa((0, 0, 2), (0, 0, 1), hands=[{"blue": 5}])
    state, _ = rules.apply(claimed(rules, state, "c-d", blue=5), 0, Double(0))
    assert (state.seats[0].score, before(state, 0)["mountain"]) == (20, 0)


def test_rt_94_one_card_and_no_locomotive_are_too_few_for_a_route_of_five():
    rules, state = africa((0, 0, 1), (0, 0, 1), hands=[{"blue": 5, L: 1}])
    state = claimed(rules, state, "c-d", blue=5)
    assert refused(rules, state, 0, Double(0)).code == "terrain_cards.short"
    assert refused(rules, state, 0, Double(2)).code == "terrain_cards.locomotives"
    state, events = rules.apply(state, 0, Double(1))
    assert (state.seats[0].score, before(state, 0)["mountain"]) == (20, 0)
    assert events[0].data["cards"] == {"mountain": 1, L: 1}


def test_rt_95_a_train_card_and_a_terrain_card_are_the_two_of_a_turn():
    rules, state = africa()
    state, _ = rules.apply(state, 0, Draw(0))
    assert state.decisions == (SecondCard(0),)
    state, _ = rules.apply(state, 0, Draw(6))
    assert (hand(rules, state, 0), before(state, 0)["mountain"]) == ({"red": 1}, 1)
    assert (state.turn.seat, row(rules, state)[5:]) == (1, ["jungle", "desert"])


def test_rt_95_after_a_face_up_locomotive_no_terrain_card_may_be_taken():
    rules, state = africa(row=[L, *ROW[1:]])
    after, _ = rules.apply(state, 0, Draw(0))
    assert refused(rules, after, 0, Draw(5)).code == "turn.not_yours"
    after, _ = rules.apply(state, 0, Draw(5))
    assert refused(rules, after, 0, Draw(0)).code == "market.locomotive_second"


def test_rt_170_a_locomotive_counts_in_the_comparison_and_pays():
    rules, state = africa((0, 0, 1), (0, 0, 2), hands=[{"black": 3, L: 1}])
    state = claimed(rules, state, "a-d", black=3)
    assert rules.legal(state, 0) == [Double(1), Decline()]
    state, _ = rules.apply(state, 0, Double(1))
    assert (state.seats[0].score, before(state, 0)["mountain"]) == (8, 1)
    assert (hand(rules, state, 0), L in cards(rules, state.decks["train"].discard)) == ({}, True)


def test_rt_171_no_more_cards_are_played_than_the_length_asks():
    rules, state = africa((0, 0, 0), (2, 0, 0), hands=[{"orange": 7, L: 2}])
    short = claimed(rules, state, "a-b", orange=3)
    assert short.decisions == ()
    long = claimed(rules, state, "b-c", orange=4)
    assert refused(rules, long, 0, Double(3)).code == "terrain_cards.many"
    long, _ = rules.apply(long, 0, Double(2))
    assert (long.seats[0].score, before(long, 1)["desert"]) == (14, 2)


def test_rt_172_a_locomotive_that_paid_for_the_route_doubles_nothing():
    rules, state = africa((0, 0, 0), (0, 0, 0), hands=[{"orange": 3, L: 1}])
    paid = claimed(rules, state, "a-b", orange=2, locomotive=1)
    assert rules.legal(paid, 0) == [Decline()]
    assert refused(rules, paid, 0, Double(1)).code == "terrain_cards.locomotives"


def test_rt_173_a_sweep_leaves_the_terrain_cards_and_one_drawn_blind_lies_open():
    rules, state = africa(row=["red", L, L, "blue", "black", *ROW[5:]], pile=["red"] * 5 + [L])
    swept, events = rules.apply(state, 0, Draw(0))
    assert "market.swept" in kinds(events)
    assert row(rules, swept) == [*["red"] * 5, *ROW[5:]]
    state, events = rules.apply(state, 0, Draw(None, "terrain"))
    assert events[0].seen_by(None)["data"]["card"] == "desert"
    assert before(state, 0)["desert"] == 1


def test_rt_174_the_question_does_not_tell_whether_one_holds_a_locomotive():
    for more, asked in ((2, True), (3, False)):
        rules, state = africa((1, 0, 0), (more, 0, 0), hands=[{"orange": 3, "blue": 1}])
        state = claimed(rules, state, "a-b", orange=3)
        assert bool(state.decisions) is asked
        assert not asked or rules.legal(state, 0) == [Decline()]


def test_who_has_no_card_left_in_hand_is_not_asked_for_locomotives():
    rules, state = africa((0, 0, 0), (0, 0, 0), hands=[{"orange": 3}])
    assert claimed(rules, state, "a-b", orange=3).decisions == ()


def test_doubled_points_are_a_line_of_their_own_on_the_sheet():
    rules, state = africa((1, 0, 0), (0, 0, 0), hands=[{"orange": 3}])
    state, _ = rules.apply(claimed(rules, state, "a-b", orange=3), 0, Double(0))
    assert rules.view(state, 1)["mech"]["terrain_cards"]["doubled"] == ["a-b"]
    state = replace(state, turn=replace(state.turn, last=0))
    final, _ = rules.score_now(state)
    assert bonus(final.final, "routes") == [4, 0]
    assert bonus(final.final, "terrain_cards") == [4, 0]
    assert final.final.totals[0] == state.seats[0].score == 8


def test_a_game_broken_off_before_the_answer_leaves_the_route_as_it_is():
    rules, state = africa((1, 0, 0), (0, 0, 0), hands=[{"orange": 3}])
    ended, _ = rules.score_now(claimed(rules, state, "a-b", orange=3))
    assert (ended.final.totals, bonus(ended.final, "terrain_cards")) == ((4, 0), [0, 0])


def test_the_discard_of_terrain_cards_becomes_their_pile_again():
    rules, state = africa((1, 0, 0), (0, 0, 0), hands=[{"orange": 3}], ships=[])
    state, _ = rules.apply(claimed(rules, state, "a-b", orange=3), 0, Double(0))
    state, events = rules.apply(state, 1, Draw(5))
    assert kinds(events) == ["market.took", "deck.reshuffled", "market.filled"]
    assert row(rules, state)[5:] == ["desert", "mountain"]


def test_if_all_terrain_cards_lie_before_players_their_places_stay_empty():
    rules, state = africa(ships=[])
    state, _ = rules.apply(state, 0, Draw(5))
    state, _ = rules.apply(state, 0, Draw(6))
    assert row(rules, state)[5:] == [None, None]
    draws = [(m.slot, m.pile) for m in rules.legal(state, 1) if isinstance(m, Draw)]
    assert draws == [*((n, None) for n in range(5)), (None, "train")]


def test_everybody_is_dealt_one_terrain_card_openly():
    rules, _ = africa()
    state, _ = rules.start(4, "1" * 64)
    seen = rules.view(state, None)["mech"]["terrain_cards"]["cards"]
    assert [sum(counts.values()) for counts in seen] == [1] * 4
    assert [sum(seat.hand) for seat in state.seats] == [4] * 4
    assert len(state.decks["terrain"].draw) == 45 - 4 - 2


def test_cards_are_promised_what_time_is_left_to_play_and_less_where_others_lead():
    def worth(*lying, **named):
        return promised(*africa(*lying), 0, **named)

    assert worth((2, 0, 0), (0, 0, 0)) > worth((1, 0, 0), (0, 0, 0)) > 0
    assert worth((2, 0, 0), (0, 0, 0)) > worth((2, 0, 0), (4, 0, 0))
    assert worth((2, 0, 0), (0, 0, 0), turns=0) == 0


def test_a_route_about_to_be_doubled_is_promised_with_its_points():
    rules, state = africa((1, 0, 0), (0, 0, 0), hands=[{"orange": 3}])
    state = claimed(rules, state, "a-b", orange=3)
    assert promised(rules, state, 0, turns=0) == 4


@pytest.mark.parametrize(
    ("params", "where", "what"),
    [
        ({"colors": {**COLORS, "desert": ("red",)}}, "colors", "no kind has orange"),
        ({"colors": {**COLORS, "swamp": ("green",)}}, "colors", "unknown kind swamp"),
        ({"cards": {1: 1, 3: 1, 4: 2}}, "cards", "no number for length 5"),
    ],
)
def test_a_board_says_the_terrain_of_every_color_and_the_cards_for_every_length(
    params, where, what
):
    with pytest.raises(BoardError) as caught:
        toy_rules(AFRICA, {"terrain_cards": {**PARAMS, **params}})
    assert (caught.value.where, caught.value.what) == (f"mechanisms.terrain_cards.{where}", what)

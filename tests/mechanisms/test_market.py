"""Drawing train cards (RULES.md 1.1, 1.4)."""

import pytest

from games.rules import boards
from games.rules.board import Draw as DrawFacts
from games.rules.board import Setup
from games.rules.catalog import compose, facts_of
from games.rules.mechanism import Mechanism
from games.rules.mechanisms import REGISTRY
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw, SecondCard, Stop
from games.rules.mechanisms.market.hooks import Displaying
from games.rules.mechanisms.tickets import Take
from tests.toy import SEED, L, cards, hand, kinds, play, refused, rig, row, toy, toy_rules

PILE = Draw(None)


class Stamps(Mechanism, Displaying):
    """A made-up rule with a pile of its own: what is taken of it lies open."""

    name = "stamps"
    pile = "stamp"

    def lay_open(self, table, seat, card):
        """It is worth a point."""
        table.add_points(seat, 1)


OWL, LION = "owl", "lion"
APART = toy(
    "a-b 3 red",
    apart={"stamp": {OWL: 4, LION: 4}},
    setup=Setup(hand={"train": 2, "stamp": 1}, tickets=0, keep=0),
    draw=DrawFacts(tickets=2, keep=1, faceup={"train": 5, "stamp": 2}),
)


def stamps(**named):
    """A row of five train cards and two stamps."""
    named = {"row": ["red", L, L, "blue", "green", OWL, LION], "ships": [LION, OWL], **named}
    return rig(APART, mechanisms=["stamps"], registry=(*REGISTRY, Stamps), **named)


def slots(rules, state, seat):
    """The draws open to a seat: slots of the row, None for the pile."""
    return [move.slot for move in rules.legal(state, seat) if isinstance(move, Draw)]


def test_rt_01_a_face_up_locomotive_counts_as_two_cards():
    """CORE-D3."""
    rules, state = rig(row=["red", "blue", L, "green", "white"], pile=["black"])
    state, _ = rules.apply(state, 0, Draw(2))
    assert hand(rules, state, 0) == {L: 1}
    assert row(rules, state) == ["red", "blue", "black", "green", "white"]
    assert state.turn.seat == 1
    assert refused(rules, state, 0, PILE).code == "turn.not_yours"


def test_rt_02_the_second_card_may_not_be_a_face_up_locomotive():
    """CORE-D4."""
    rules, state = rig(row=["red", "blue", "green", "white", "black"], pile=["blue", L])
    state, _ = rules.apply(state, 0, Draw(0))
    assert row(rules, state) == [L, "blue", "green", "white", "black"]
    assert refused(rules, state, 0, Draw(0)).code == "market.locomotive_second"
    assert slots(rules, state, 0) == [1, 2, 3, 4, None]
    for other in (Draw(1), Draw(2), Draw(3), Draw(4), PILE):
        after, _ = rules.apply(state, 0, other)
        assert after.turn.seat == 1
        assert sum(after.seats[0].hand) == 2


def test_rt_03_a_blind_locomotive_counts_as_one_card_and_stays_unknown():
    """CORE-D5."""
    others = []
    for top in (L, "red"):
        rules, state = rig(row=["red", "blue", "green", "white", "black"], pile=["blue", top])
        state, events = rules.apply(state, 0, PILE)
        assert hand(rules, state, 0) == {top: 1}
        assert events[0].seen_by(0) == {"kind": "market.blind", "data": {"seat": 0, "card": top}}
        others.append([[e.seen_by(seat) for e in events] for seat in (1, None)])
        others.append([rules.view(state, seat) for seat in (1, None)])
        assert slots(rules, state, 0) == [0, 1, 2, 3, 4, None]
    assert others[:2] == others[2:]
    assert others[0][0] == [{"kind": "market.blind", "data": {"seat": 0}}]


def test_rt_04_three_locomotives_sweep_the_market_between_the_two_cards():
    """CORE-D7."""
    new = ["blue", "blue", "green", "green", "white"]
    rules, state = rig(row=[L, L, "red", "blue", "green"], pile=["black", *new[::-1], L])
    state, events = rules.apply(state, 0, Draw(2))
    assert cards(rules, state.decks["train"].discard) == [L, L, L, "blue", "green"]
    assert row(rules, state) == new
    assert hand(rules, state, 0) == {"red": 1}
    assert kinds(events)[:3] == ["market.took", "market.filled", "market.swept"]
    assert state.decisions == (SecondCard(0),)
    state, _ = rules.apply(state, 0, Draw(4))
    assert hand(rules, state, 0) == {"red": 1, "white": 1}


def test_rt_05_the_market_is_swept_as_often_as_it_takes():
    """CORE-D8."""
    groups = [[L, L, L, "blue", "green"]] * 3
    pile = ["red"] * 5 + [card for group in groups for card in group] + [L]
    rules, state = rig(row=[L, L, "red", "blue", "green"], pile=pile)
    state, events = rules.apply(state, 0, Draw(2))
    assert kinds(events).count("market.swept") == 4
    assert len(state.decks["train"].discard) == 20
    assert row(rules, state) == ["red"] * 5


def test_rt_131_a_market_is_not_swept_when_no_other_could_stay():
    """CORE-D8: fifteen cards are left, and but two of them are no locomotives."""
    rules, state = rig(row=[L, L, "red", "blue", "green"], pile=[L], discard=[L] * 10)
    state, events = rules.apply(state, 0, Draw(2))
    assert kinds(events) == ["market.took", "market.filled"]
    assert row(rules, state) == [L, L, L, "blue", "green"]
    assert slots(rules, state, 0) == [3, 4, None]


def test_a_market_is_swept_until_one_stays_when_one_could():
    """The like of the scenario above, with one card more that is no locomotive."""
    rules, state = rig(row=[L, L, "red", "blue", "green"], pile=[L], discard=["white", *[L] * 10])
    state, events = rules.apply(state, 0, Draw(2))
    assert kinds(events).count("market.swept") > 3
    assert row(rules, state).count(L) < 3


def test_a_pile_that_nobody_knows_is_gone_through_once():
    """CORE-D8: whether it is swept must not tell what lies in the pile."""
    rules, state = rig(row=[L, L, "red", "blue", "green"], pile=[L] * 11)
    state, events = rules.apply(state, 0, Draw(2))
    assert kinds(events).count("market.swept") == 2
    assert row(rules, state) == [L] * 5
    assert not state.decks["train"].draw


def test_a_short_row_is_not_swept_for_the_same_cards():
    """CORE-D8: the three locomotives are among the four cards that are left."""
    rules, state = rig(row=[L, L, L, "red", "blue"], pile=["green"], discard=[])
    state, events = rules.apply(state, 0, PILE)
    assert kinds(events) == ["market.blind"]
    state, events = rules.apply(state, 0, Draw(3))
    assert "market.swept" not in kinds(events)


def test_a_market_left_with_three_locomotives_is_swept_when_a_slot_is_next_filled():
    """CORE-D8."""
    rules, state = rig(row=[L, L, L, "blue", "green"], pile=["red"] * 6)
    state, events = rules.apply(state, 0, Draw(4))
    assert "market.swept" in kinds(events)
    assert row(rules, state) == ["red"] * 5


def test_a_blind_draw_does_not_sweep_a_market_left_with_three_locomotives():
    rules, state = rig(row=[L, L, L, "blue", "green"], pile=["red"] * 6)
    _, events = rules.apply(state, 0, PILE)
    assert kinds(events) == ["market.blind"]


def test_two_locomotives_stay():
    rules, state = rig(row=[L, "red", "red", "blue", "green"], pile=["red", L])
    state, events = rules.apply(state, 0, Draw(1))
    assert "market.swept" not in kinds(events)
    assert row(rules, state) == [L, L, "red", "blue", "green"]


def test_rt_06_without_supply_the_slot_stays_empty_and_nothing_is_swept():
    """CORE-D8, D10."""
    rules, state = rig(row=[L, L, L, "red", "blue"], pile=[])
    state, events = rules.apply(state, 0, Draw(3))
    assert kinds(events) == ["market.took"]
    assert row(rules, state) == [L, L, L, None, "blue"]
    assert slots(rules, state, 0) == [4]
    assert refused(rules, state, 0, Draw(3)).code == "market.empty_slot"
    assert refused(rules, state, 0, PILE).code == "market.empty_pile"


def test_rt_07_an_empty_pile_is_made_anew_from_the_discard():
    """CORE-D9."""
    discard = ["blue"] * 12 + ["green"] * 8
    rules, state = rig(row=["white"] * 5, pile=["red"], discard=discard)
    state, first = rules.apply(state, 0, PILE)
    assert kinds(first) == ["market.blind"]
    state, second = rules.apply(state, 0, PILE)
    assert second[0].seen_by(1) == {
        "kind": "deck.reshuffled",
        "data": {"deck": "train", "count": 20},
    }
    assert sum(state.seats[0].hand) == 2
    assert not state.decks["train"].discard
    assert len(state.decks["train"].draw) == 19


def test_rt_08_one_card_in_all_is_a_whole_draw():
    """CORE-D11."""
    rules, state = rig(row=[None] * 5, pile=["red"])
    assert slots(rules, state, 0) == [None]
    state, _ = rules.apply(state, 0, PILE)
    assert hand(rules, state, 0) == {"red": 1}
    assert not state.decisions
    assert state.turn.seat == 1


def test_rt_09_with_only_face_up_locomotives_left_the_draw_ends_after_one_card():
    """CORE-D6."""
    rules, state = rig(row=["red", L, L, None, None], pile=[])
    state, _ = rules.apply(state, 0, Draw(0))
    assert hand(rules, state, 0) == {"red": 1}
    assert state.turn.seat == 1


def test_rt_10_without_any_card_drawing_is_refused_and_the_rest_stays_possible():
    """CORE-D12."""
    rules, state = rig(row=[None] * 5, pile=[], hands=[{"red": 1}], tickets=[["boston-miami"]])
    assert refused(rules, state, 0, PILE).code == "market.nothing"
    assert refused(rules, state, 0, Draw(0)).code == "market.empty_slot"
    assert {type(move) for move in rules.legal(state, 0)} == {Claim, Take}


def test_face_up_locomotives_alone_can_still_be_taken_first():
    rules, state = rig(row=[L, None, None, None, None], pile=[])
    assert slots(rules, state, 0) == [0]
    state, _ = rules.apply(state, 0, Draw(0))
    assert state.turn.seat == 1


def test_rt_132_who_has_taken_one_card_may_leave_it_at_that():
    """CORE-D6."""
    rules, state = rig(row=["red", "blue", "green", "white", "black"], pile=["blue"] * 9)
    for first in (Draw(0), PILE):
        after, _ = rules.apply(state, 0, first)
        assert Stop() in rules.legal(after, 0)
        after, events = rules.apply(after, 0, Stop())
        assert [event.seen_by(1) for event in events] == [
            {"kind": "market.stopped", "data": {"seat": 0}},
            {"kind": "turn.ended", "data": {"seat": 0, "next": 1}},
        ]
        assert sum(after.seats[0].hand) == 1
        assert after.turn.seat == 1
        assert not after.decisions


def test_nobody_stops_before_the_first_card():
    rules, state = rig()
    assert Stop() not in rules.legal(state, 0)
    assert refused(rules, state, 0, Stop()).code == "move.not_now"


def test_nothing_else_is_done_after_the_first_card():
    """CORE-D6."""
    rules, state = rig(hands=[{"red": 6}])
    state, _ = rules.apply(state, 0, PILE)
    assert rules.active_seats(state) == (0,)
    assert refused(rules, state, 0, Take()).code == "ask.first"
    assert refused(rules, state, 0, rules.read_move({"kind": "pass"})).code == "ask.first"
    assert {type(move) for move in rules.legal(state, 0)} == {Draw, Stop}


@pytest.mark.parametrize(
    ("board", "both"), [(b, b in ("card_game", "team_asia")) for b in boards()]
)
def test_two_boards_ask_for_both_cards(board, both):
    """CORE-D6: on all others one is enough."""
    rules, state = rig(board, seats=4 if board == "team_asia" else 2, decisions=[SecondCard(0)])
    assert (Stop() in rules.legal(state, 0)) != both
    if both:
        assert refused(rules, state, 0, Stop()).code == "market.both"


def test_a_taken_card_is_replaced_before_the_next_one_is_taken():
    """CORE-D1, D2: the second choice sees the refilled market."""
    rules, state = rig(row=["red", "blue", "green", "white", "black"], pile=["blue", "orange"])
    state = play(rules, state, (0, Draw(0)), (0, Draw(0)))
    assert hand(rules, state, 0) == {"red": 1, "orange": 1}
    assert row(rules, state)[0] == "blue"


def test_the_card_taken_from_the_market_is_told_to_everybody():
    rules, state = rig(row=["red", "blue", "green", "white", "black"], pile=["blue"])
    _, events = rules.apply(state, 0, Draw(1))
    assert [event.seen_by(None) for event in events] == [
        {"kind": "market.took", "data": {"seat": 0, "slot": 1, "card": "blue"}},
        {"kind": "market.filled", "data": {"slot": 1, "card": "blue"}},
    ]


def test_a_sweep_takes_the_cards_just_swept_when_the_pile_runs_out():
    """CORE-D9."""
    rules, state = rig(row=[L, L, "red", "blue", "green"], pile=["white", L])
    state, events = rules.apply(state, 0, Draw(2))
    told = kinds(events)
    assert told[:5] == [
        "market.took",
        "market.filled",
        "market.swept",
        "market.filled",
        "deck.reshuffled",
    ]
    assert sum(card is not None for card in row(rules, state)) == 5
    assert len(state.decks["train"].draw) + len(state.decks["train"].discard) == 1


def test_gaps_are_filled_leftmost_first_at_the_end_of_a_turn():
    """CORE-D10."""
    rules, state = rig(row=[None, "red", None, None, "blue"], pile=[], hands=[{"green": 2}], turn=0)
    state, events = rules.apply(state, 0, Claim("duluth-omaha", {"green": 2}))
    assert row(rules, state) == ["green", "red", "green", None, "blue"]
    assert kinds(events) == [
        "claims.claimed",
        "turn.ended",
        "deck.reshuffled",
        "market.filled",
        "market.filled",
    ]


def test_a_market_filled_at_the_end_of_a_turn_is_swept_too():
    """CORE-D7, D10."""
    rules, state = rig(row=[L, L, L, None, "red"], pile=[], hands=[{"green": 2}])
    state, events = rules.apply(state, 0, Claim("duluth-omaha", {"green": 2}))
    assert "market.swept" in kinds(events)
    assert row(rules, state).count(L) == 2


def test_the_hands_are_dealt_before_the_market_is_turned_up():
    """CORE-S2."""
    facts = toy("a-b 1 red", setup=Setup(hand=3, tickets=0, keep=0))
    state, events = toy_rules(facts).start(3, SEED)
    assert [sum(seat.hand) for seat in state.seats] == [3, 3, 3]
    assert len(state.decks["train"].up) == 5
    assert len(state.decks["train"].draw) == 4 * 12 + 6 - 9 - 5
    assert kinds(events)[:6] == ["game.started", *["market.filled"] * 5]


def test_the_market_is_swept_already_at_setup():
    """CORE-S3."""
    facts = toy("a-b 1 red", colors=("red",), per_color=15, locomotives=30)
    rules = toy_rules(facts)
    most = 0
    for n in range(20):
        state, events = rules.start(2, f"{n:064x}")
        assert row(rules, state).count(L) < 3
        most = max(most, kinds(events).count("market.swept"))
    assert most > 3


@pytest.mark.parametrize("slot", [5, 19])
def test_there_is_no_card_beyond_the_row(slot):
    rules, state = rig()
    assert refused(rules, state, 0, Draw(slot)).code == "market.empty_slot"


def test_the_size_of_the_row_and_its_limit_are_the_boards():
    facts = toy(
        "a-b 1 red",
        draw=DrawFacts(tickets=2, keep=1, faceup=3, faceup_wild_limit=2),
    )
    rules, state = rig(facts, row=[L, "red", "blue"], pile=["green", "red", "red", L])
    state, events = rules.apply(state, 0, Draw(1))
    assert "market.swept" in kinds(events)
    assert row(rules, state) == ["red", "red", "green"]


def test_there_is_no_limit_on_cards_in_hand():
    rules, state = rig(hands=[{"red": 11, "blue": 11, "green": 11, "white": 11, L: 14}])
    state = play(rules, state, (0, PILE), (0, PILE))
    assert sum(state.seats[0].hand) == 60


def test_rt_43_a_row_of_three_jokers_is_replaced_before_the_first_turn():
    rules = compose(facts_of("amsterdam"))
    swept = 0
    for n in range(60):
        state, events = rules.start(2, f"{n:064x}")
        for event in events:
            if event.kind == "market.swept":
                assert event.data["cards"].count(L) >= 3
                swept += 1
        if "market.swept" in kinds(events):
            assert len(state.decks["train"].discard) == 5
        assert row(rules, state).count(L) < 3
    assert swept > 0


def test_cards_openly_taken_are_held_in_every_sample_until_they_are_paid():
    rules, state = rig(
        hands=[{"green": 2}, {}],
        row=["red", "red", "blue", "white", "white"],
        pile=["yellow", "orange", "red", "red"] * 4,
    )
    taken = [(0, Draw(0)), (0, Draw(0)), (1, Draw(2)), (1, Draw(None)), (0, Draw(1)), (0, Draw(1))]
    state = play(rules, state, *taken)
    assert hand(rules, state, 0) == {"green": 2, "red": 4}
    samples = [rules.resample(state, 1, f"{n}" * 64) for n in range(40)]
    assert {hand(rules, sample, 0)["red"] for sample in samples} >= {4}
    assert all(hand(rules, sample, 0)["red"] >= 4 for sample in samples)
    assert any(hand(rules, sample, 0) != hand(rules, state, 0) for sample in samples)
    state = play(
        rules, state, (1, Draw(None)), (1, Draw(None)), (0, Claim("duluth-omaha", {"red": 2}))
    )
    held = [hand(rules, rules.resample(state, None, f"{n}" * 64), 0) for n in range(40)]
    assert min(sample["red"] for sample in held) == 2


def test_a_card_drawn_blind_is_known_to_nobody_else():
    rules, state = rig(row=["red"] * 5, pile=["blue", "green"] * 9)
    state = play(rules, state, (0, Draw(None)), (0, Draw(None)))
    assert state.seats[0].shown == ()
    held = {tuple(hand(rules, rules.resample(state, 1, f"{n}" * 64), 0)) for n in range(20)}
    assert len(held) > 1


def test_a_pile_apart_fills_its_own_places_of_the_row_and_no_others():
    rules, state = stamps(pile=["white", "white"])
    state, events = rules.apply(state, 0, Draw(5))
    assert row(rules, state) == ["red", L, L, "blue", "green", OWL, LION]
    assert kinds(events) == ["market.took", "market.filled"]
    assert cards(rules, state.decks["stamp"].draw) == [LION]
    state, _ = rules.apply(state, 0, Draw(3))
    assert row(rules, state) == ["red", L, L, "white", "green", OWL, LION]
    state = play(rules, state, (1, Draw(5)), (1, Draw(5)))
    assert row(rules, state) == ["red", L, L, "white", "green", None, LION]
    assert refused(rules, state, 0, Draw(5)).code == "market.empty_slot"


def test_a_sweep_leaves_the_places_of_a_pile_apart_as_they_are():
    rules, state = stamps(pile=[*["blue"] * 5, L])
    state, events = rules.apply(state, 0, Draw(0))
    assert "market.swept" in kinds(events)
    assert row(rules, state) == [*["blue"] * 5, OWL, LION]
    assert set(cards(rules, state.decks["train"].discard)) == {L, "blue", "green"}


def test_a_card_of_a_pile_apart_lies_open_before_who_takes_it():
    rules, state = stamps()
    state, events = rules.apply(state, 0, Draw(None, "stamp"))
    told = {"kind": "market.turned", "data": {"seat": 0, "pile": "stamp", "card": OWL}}
    assert events[0].seen_by(1) == events[0].seen_by(None) == told
    state, _ = rules.apply(state, 0, Draw(6))
    assert (hand(rules, state, 0), state.seats[0].score) == ({}, 2)


def test_of_piles_apart_a_move_names_only_the_one_it_draws_from():
    rules, state = stamps()
    open_now = [(m.slot, m.pile) for m in rules.legal(state, 0) if isinstance(m, Draw)]
    assert open_now == [*((n, None) for n in range(7)), (None, "train"), (None, "stamp")]
    assert refused(rules, state, 0, Draw(0, "stamp")).code == "market.wrong_pile"
    assert refused(rules, state, 0, PILE).code == "market.wrong_pile"


def test_everybody_is_dealt_of_a_pile_apart_what_the_setup_says():
    rules, _ = stamps()
    state, _ = rules.start(3, SEED)
    assert [(sum(seat.hand), seat.score) for seat in state.seats] == [(2, 1)] * 3
    assert [rules.board.pile_of_card[card] for card in state.decks["train"].up] == [
        *["train"] * 5,
        *["stamp"] * 2,
    ]

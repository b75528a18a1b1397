"""Express cards (RULES.md 3.39)."""

from msgspec.structs import replace

from games.rules.mechanisms.express_cards import Cards, Tickets
from games.rules.mechanisms.express_cards.state import State
from games.rules.mechanisms.market import Draw, Stop
from games.rules.mechanisms.tickets import Keep, Take
from tests.toy import L, hand, kinds, play, promised, refused, rig, row, toy

FACTS = toy("a-b 3 blue, b-c 1 gray", "a-b 1, b-c 1, a-c 1, b-a 2, c-b 2, c-a 2, a-b 3")
BLIND = Draw(None)


def held(*left, turn=0, **named):
    """A toy on which the first seat has these express cards left."""
    values = {"express_cards": {"values": [1, 2, 3]}}
    rules, state = rig(FACTS, mechanisms=values, **named)
    mine = State((left, (1, 2, 3)), turn)
    return rules, replace(state, mech=replace(state.mech, express_cards=mine))


def test_everybody_begins_with_one_of_each_before_all_eyes():
    rules, _ = held()
    state, _ = rules.start(3, "5eed" * 16)
    for seat in (0, 2, None):
        seen = rules.view(state, seat)["mech"]["express_cards"]
        assert seen == {"left": ((1, 2, 3),) * 3, "spent": False}


def test_rt_211_a_card_brings_extra_cards_and_then_the_draw_goes_on_as_ever():
    rules, state = held(1, 2, 3, pile=["green", "white", "blue", "red", "red"])
    state, events = rules.apply(state, 0, Cards(2))
    assert kinds(events) == ["express_cards.spent", "market.blind", "market.blind"]
    assert hand(rules, state, 0) == {"red": 2}
    assert refused(rules, state, 0, Take()).code == "ask.first"
    assert refused(rules, state, 0, Stop()).code == "ask.first"
    state = play(rules, state, (0, BLIND), (0, BLIND))
    assert hand(rules, state, 0) == {"red": 2, "blue": 1, "white": 1}
    assert state.turn.seat == 1
    assert state.mech.express_cards.left[0] == (1, 3)


def test_rt_211_after_extra_cards_a_face_up_locomotive_still_counts_as_two():
    rules, state = held(1, row=[L, "red", "red", "blue", "blue"])
    state = play(rules, state, (0, Cards(1)), (0, Draw(0)))
    assert state.turn.seat == 1


def test_the_extra_cards_are_told_to_who_drew_them_alone():
    rules, state = held(2, pile=["red", "blue", "red"])
    _, events = rules.apply(state, 0, Cards(2))
    assert [event.seen_by(1)["data"].get("card") for event in events] == [None] * 3
    assert [event.seen_by(0)["data"].get("card") for event in events] == [None, "red", "blue"]


def test_where_the_pile_runs_out_there_are_fewer_extra_cards():
    rules, state = held(3, row=["red", None, None, None, None], pile=["blue"])
    state = play(rules, state, (0, Cards(3)))
    assert hand(rules, state, 0) == {"blue": 1}
    assert row(rules, play(rules, state, (0, Draw(0)))) == [None] * 5
    rules, state = held(3, row=[None] * 5, pile=["blue"])
    state = play(rules, state, (0, Cards(3)))
    assert state.turn.seat == 1
    rules, state = held(3, row=["red", None, None, None, None], pile=[])
    assert refused(rules, state, 0, Cards(3)).code == "market.empty_pile"


def test_rt_210_with_the_highest_card_six_tickets_are_drawn_and_one_to_six_kept():
    rules, state = held(3)
    state, _ = rules.apply(state, 0, Tickets(3))
    (ask,) = state.decisions
    # this toy draws 2 as a rule
    assert (ask.count, ask.least) == (5, 1)
    kept = play(rules, state, (0, Keep(ask.tickets)))
    assert len(kept.seats[0].tickets) == 5
    one = play(rules, state, (0, Keep(ask.tickets[:1])))
    assert (len(one.seats[0].tickets), one.turn.seat) == (1, 1)


def test_no_card_is_spent_where_it_would_bring_no_ticket():
    rules, state = held(1, ticket_deck=["a-b", "b-c"])
    assert Tickets(1) not in rules.legal(state, 0)
    no = refused(rules, state, 0, Tickets(1))
    assert (no.code, no.data) == ("express_cards.tickets", {"count": 2})


def test_rt_211_each_card_is_spent_once_a_game_and_one_a_turn():
    rules, state = held(1, 3)
    assert [m for m in rules.legal(state, 0) if isinstance(m, Cards)] == [Cards(1), Cards(3)]
    assert refused(rules, state, 0, Cards(2)).code == "express_cards.used"
    rules, state = held(1, 3, turn=1)
    assert refused(rules, state, 0, Tickets(1)).code == "express_cards.once"
    assert not any(isinstance(move, Cards | Tickets) for move in rules.legal(state, 0))


def test_cards_left_are_worth_something_as_long_as_there_is_time():
    rules, state = held(1, 2, 3)
    _, few = held(1)
    assert promised(rules, state, turns=9) > promised(rules, few, turns=9) > 0
    assert promised(rules, state, turns=0) == 0

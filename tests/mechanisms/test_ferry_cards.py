"""Ferry cards (RULES.md 3.25)."""

import pytest
from msgspec.structs import replace

from games.bots import Numbers, Observation, weigh
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.ferry_cards import Take
from games.rules.mechanisms.market import Draw
from tests.toy import L, cards, hand, kinds, refused, rig, toy

PARAMS = {"ferry_cards": {"hand_limit": 2, "waves_per_card": 2}}
COAST = toy(
    "a-b 4 gray ferry=2, b-c 3 gray ferry=3, c-d 2 red, d-e 3 blue ferry=1, a-e 5 gray ferry=4"
)
NAPOLI_PALERMO = "napoli-palermo"


def coast(*held, supply=10, board=COAST, **named):
    """A coast on which these seats hold so many ferry cards."""
    facts = replace(
        board, deck=replace(board.deck, kept={"ferry_card": supply}, keys={"ferry_cards": supply})
    )
    return holding(held, *rig(facts, mechanisms=PARAMS, **named))


def italy(*held, **named):
    """The same on the board of Italy."""
    return holding(held, *rig("italy", **named))


def holding(held, rules, state):
    seats = len(state.seats)
    mine = replace(state.mech.ferry_cards, held=(*held, *(0,) * (seats - len(held))))
    return rules, replace(state, mech=replace(state.mech, ferry_cards=mine))


def held(state):
    """How many ferry cards each seat holds."""
    return state.mech.ferry_cards.held


def test_rt_105_a_ferry_card_pays_two_waves_and_no_third_is_held():
    rules, state = italy(2, hands=[{"green": 3}])
    route = "ancona-croazia_2"
    refusal = refused(rules, state, 0, Claim(route, {"ferry_card": 2, "green": 2}))
    assert (refusal.code, refusal.data) == ("cards.too_many_for_symbols", {"count": 2})
    refusal = refused(rules, state, 0, Take())
    assert (refusal.code, refusal.data) == ("ferry_cards.full", {"most": 2})
    assert Take() not in rules.legal(state, 0)
    state, events = rules.apply(state, 0, Claim(route, {"ferry_card": 1, "green": 2}))
    assert events[0].data["points"] == state.seats[0].score == 7
    assert (held(state), hand(rules, state, 0)) == ((1, 0), {"green": 1})
    assert cards(rules, state.decks["train"].discard) == ["green", "green"]


@pytest.mark.parametrize("paid", [{"ferry_card": 2}, {"ferry_card": 1, L: 2}, {L: 4}])
def test_rt_190_four_waves_are_paid_with_ferry_cards_or_locomotives_or_both(paid):
    rules, state = italy(2, hands=[{"green": 5, L: 4}])
    state, _ = rules.apply(state, 0, Claim(NAPOLI_PALERMO, {**paid, "green": 3}))
    assert (state.seats[0].score, state.seats[0].pieces) == (18, (38,))
    used = paid.get("ferry_card", 0)
    assert held(state) == (2 - used, 0)
    assert rules.view(state, 1)["mech"]["ferry_cards"] == {"held": (2 - used, 0), "left": 8 + used}


def test_rt_190_a_wave_that_is_not_covered_is_owed():
    rules, state = italy(1, hands=[{"green": 6, L: 3}])
    refusal = refused(rules, state, 0, Claim(NAPOLI_PALERMO, {"ferry_card": 1, "green": 5}))
    assert (refusal.code, refusal.data) == ("cards.locomotives", {"least": 4, "have": 2})
    refusal = refused(rules, state, 0, Claim(NAPOLI_PALERMO, {"ferry_card": 2, "green": 3}))
    assert (refusal.code, refusal.data) == ("cards.not_held", {"card": "ferry_card"})


def test_rt_191_a_ferry_card_pays_for_waves_alone_and_half_of_it_may_be_lost():
    rules, state = italy(1, hands=[{"orange": 3, "blue": 3}])
    refusal = refused(rules, state, 0, Claim("pescara-roma", {"ferry_card": 1, "orange": 2}))
    assert (refusal.code, refusal.data) == ("cards.wrong", {"color": "orange", "need": 3})
    state, _ = rules.apply(state, 0, Claim("trieste-venezia", {"ferry_card": 1, "blue": 2}))
    assert (held(state), state.seats[0].score) == ((0, 0), 4)


def test_rt_194_taking_a_ferry_card_is_a_whole_turn_and_public():
    rules, state = italy(seats=3)
    state, events = rules.apply(state, 0, Take())
    assert kinds(events) == ["ferry_cards.taken", "turn.ended"]
    assert (events[0].data, state.turn.seat) == ({"seat": 0}, 1)
    for seat in (0, 1, 2, None):
        view = rules.view(state, seat)
        assert view["mech"]["ferry_cards"] == {"held": (1, 0, 0), "left": 9}
        # they are no train cards
        assert view["seats"][0]["cards"] == 0 and "ferry_card" not in view["hand"]
    assert state.decks.keys() == {"train", "tickets"}


def test_a_pile_of_which_nothing_is_left_gives_nothing_until_a_card_comes_back():
    rules, state = coast(0, 1, supply=1, hands=[{}, {"blue": 3}])
    assert refused(rules, state, 0, Take()).code == "ferry_cards.none_left"
    assert Take() not in rules.legal(state, 0)
    state, _ = rules.apply(replace(state, turn=replace(state.turn, seat=1)), 1, ferry("d-e"))
    assert Take() in rules.legal(state, 0)


def ferry(route):
    """The claim of a ferry of one wave."""
    return Claim(route, {"ferry_card": 1, "blue": 2})


def test_ferries_are_offered_with_what_the_ferry_cards_spare():
    rules, state = coast(2, hands=[{"red": 3, "green": 1}])
    claims = {move.route: move.cards for move in rules.legal(state, 0) if isinstance(move, Claim)}
    assert claims == {
        "a-b": {"ferry_card": 1, "red": 2},
        "b-c": {"ferry_card": 2},
        "c-d": {"red": 2},
        "a-e": {"ferry_card": 2, "red": 1},
    }
    nothing, state = coast(0, hands=[{"red": 3, "green": 1}])
    assert [m.route for m in nothing.legal(state, 0) if isinstance(m, Claim)] == ["c-d"]


def test_a_view_tells_what_a_ferry_asks_for():
    rules, state = coast(1, hands=[{"red": 2}])
    (offer,) = [one for one in rules.view(state, 0)["legal"] if "a-b" in str(one.get("routes"))]
    assert offer["quote"]["locomotives"] == 2
    assert offer["quote"]["for_symbols"] == {"ferry_card": 2}
    assert offer["pays"] == [{"ferry_card": 1, "red": 2}]


def best(rules, state):
    """What a strong bot does."""
    return weigh(Observation(rules, state, 0), Numbers())[0][0]


def test_a_bot_takes_a_ferry_card_where_its_ticket_lacks_but_the_waves():
    board = toy("a-b 4 gray ferry=2, c-d 6 red", "a-b 20, c-d 5", cars=6)
    rules, state = coast(0, board=board, hands=[{"red": 2}], tickets=[["a-b"]])
    assert best(rules, state) == Take()
    rules, state = coast(1, board=board, hands=[{"red": 2}], tickets=[["a-b"]])
    assert best(rules, state) == Claim("a-b", {"ferry_card": 1, "red": 2})
    # cards it lacks itself it draws
    rules, state = coast(1, board=board, hands=[{}], tickets=[["a-b"]])
    assert isinstance(best(rules, state), Draw)


def test_a_bot_takes_a_ferry_card_first_for_what_a_rival_wants():
    board = toy(
        "a-b 2 red, b-c 4 gray ferry=4, c-d 2 blue, e-b 2 red, c-f 2 red, g-h 6 red",
        "a-d 15, g-h 5",
        cars=20,
    )
    owner = {"e-b": 1, "c-f": 1}
    held = {"red": 2, "blue": 3, "green": 2}
    named = {"board": board, "hands": [held, {"green": 6}], "tickets": [["a-d"]], "seats": 3}
    rules, state = coast(1, 2, owner=owner, **named)
    assert best(rules, state) == Take()

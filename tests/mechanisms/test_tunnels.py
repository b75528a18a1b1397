"""Tunnels (RULES.md 3.22)."""

from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tunnels import BackOut, Dig
from tests.toy import L, cards, hand, kinds, refused, rig, toy

HILLS = "a-b 2 red tunnel, b-c 2 gray tunnel, c-d 2 red"
NOTHING = [None] * 5


def hills(laid, pile, discard=(), route="a-b", row=NOTHING, **held):
    """The state after seat 0 has laid cards for a tunnel; the pile is written top last."""
    rules, state = rig(
        toy(HILLS),
        mechanisms=["tunnels"],
        hands=[{**held, **laid} if not set(held) & set(laid) else held],
        row=row,
        pile=pile,
        discard=discard,
    )
    state, events = rules.apply(state, 0, Claim(route, laid))
    return rules, state, events


def test_rt_32_each_card_of_the_color_and_each_locomotive_turned_over_costs_one_more():
    rules, state, events = hills({"red": 2}, ["white", L, "blue", "red"], red=3, **{L: 1})
    assert events[0].kind == "tunnels.flipped"
    assert events[0].data["cards"] == ("red", "blue", L)
    assert state.decisions[0].to_stored().data == {"route": "a-b", "extra": 2, "color": "red"}
    state, _ = rules.apply(state, 0, Dig({"red": 1, L: 1}))
    assert state.seats[0].score == 2
    assert state.seats[0].pieces == (43,)
    assert hand(rules, state, 0) == {}
    # four cards paid and three turned over; an empty row has then been filled from the pile
    paid_and_turned = sorted(["red", "red", "red", L, "red", "blue", L])
    lying = [*state.decks["train"].discard, *state.decks["train"].draw, *state.decks["train"].up]
    assert sorted(filter(None, cards(rules, lying))) == sorted([*paid_and_turned, "white"])
    assert state.decks["train"].stake == ()


def test_a_tunnel_may_say_itself_how_many_cards_are_turned_over():
    rules, state = rig(
        toy("a-b 2 red tunnel reveal=5, b-c 2 red tunnel"),
        mechanisms=["tunnels"],
        hands=[{"red": 4}, {}],
        row=NOTHING,
        pile=["white"] * 9,
    )
    _, events = rules.apply(state, 0, Claim("a-b", {"red": 2}))
    assert events[0].data["cards"] == ("white",) * 5
    _, events = rules.apply(state, 0, Claim("b-c", {"red": 2}))
    assert events[0].data["cards"] == ("white",) * 3


def test_rt_33_if_only_locomotives_were_laid_only_locomotives_count():
    rules, state, _ = hills({L: 2}, [L, "red", "red"], red=2, **{L: 3})
    assert state.decisions[0].extra == 1
    assert refused(rules, state, 0, Dig({"red": 1})).code in ("cards.missing", "cards.wrong")
    state, _ = rules.apply(state, 0, Dig({L: 1}))
    assert state.owner[0] == 0


def test_rt_34_backing_out_returns_the_cards_and_ends_the_turn():
    rules, state, _ = hills({"red": 2}, ["white"] * 6 + ["blue", "blue", "red"], red=2)
    state, events = rules.apply(state, 0, BackOut())
    assert hand(rules, state, 0) == {"red": 2}
    assert cards(rules, state.decks["train"].discard) == ["red", "blue", "blue"]
    assert state.owner[0] == -1
    assert state.turn.seat == 1
    assert "tunnels.backed_out" in kinds(events)


def test_rt_35_with_a_short_supply_only_what_there_is_is_turned_over():
    _, state, events = hills({"red": 2}, ["red"], red=2)
    assert events[0].data["cards"] == ("red",)
    assert state.decisions[0].extra == 1
    rules, state, events = hills({"red": 2}, [], red=2)
    assert events[0].data["cards"] == ()
    assert state.owner[rules.board.route["a-b"].n] == 0


def test_rt_36_the_cards_laid_are_not_shuffled_back_for_the_reveal():
    row = ["white", "white", "white", "green", "green"]
    rules, state, events = hills(
        {"blue": 2}, ["white"], ["white"] * 5, route="b-c", row=row, blue=2
    )
    assert "deck.reshuffled" in kinds(events)
    assert len(state.decks["train"].draw) == 3
    assert state.owner[rules.board.route["b-c"].n] == 0


def test_the_question_is_asked_even_if_it_cannot_be_paid():
    rules, state, _ = hills({"red": 2}, ["white", "white", "red"], red=2)
    assert rules.legal(state, 0) == [BackOut()]
    seen = rules.view(state, 1)
    assert seen["decisions"][0]["data"]["extra"] == 1
    assert seen["mech"]["tunnels"]["flipped"] == ("red", "white", "white")


def test_nothing_else_may_be_done_before_the_tunnel_is_decided():
    rules, state, _ = hills({"red": 2}, ["white", "white", "red"], red=3)
    assert refused(rules, state, 0, Draw(None)).code == "ask.first"
    assert refused(rules, state, 1, Draw(None)).code == "turn.choosing"


def test_a_route_that_is_no_tunnel_turns_nothing_over():
    rules, state = rig(toy(HILLS), mechanisms=["tunnels"], hands=[{"red": 2}])
    state, events = rules.apply(state, 0, Claim("c-d", {"red": 2}))
    assert "tunnels.flipped" not in kinds(events)


def test_the_event_of_the_claim_lists_all_cards_paid():
    rules, state, _ = hills({"red": 2}, ["white", "white", "red"], red=3)
    _, events = rules.apply(state, 0, Dig({"red": 1}))
    claimed = next(event for event in events if event.kind == "claims.claimed")
    assert claimed.data["cards"] == {"red": 3}

"""The draft card (RULES.md 3.37)."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from games.rules import BoardError, rules_for
from games.rules.board import Draw as DrawFacts
from games.rules.board import Setup
from games.rules.mechanisms.market import Draw, Stop
from games.rules.mechanisms.ticket_draft import Pick, Settle
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.revealed_cards import cards_of
from games.rules.table import Table
from tests.toy import SEED, kinds, play, refused, rig, toy

PARAMS = {"depth": {2: 50, 3: 67, 4: 75, 5: 75}, "to": "right", "unkept": "bottom"}
CITIES = "abcdefghijk"
TICKETS = ", ".join(f"{a}-{b} 3" for n, a in enumerate(CITIES) for b in CITIES[n + 1 :])
FACTS = toy(
    ", ".join(f"{a}-{b} 1 red" for a, b in pairwise(CITIES)),
    TICKETS,
    setup=Setup(hand=2, tickets=6, keep=4, unkept="shuffle"),
    draw=DrawFacts(tickets=3, keep=1),
)
NAMED = {"mechanisms": {"ticket_draft": {}, "draft_card": PARAMS}}


def number(rules, state):
    """The number of the card in the pile."""
    (card,) = cards_of(Table(rules, state), rules.by_name["draft_card"])
    return card


def before_the_card(pile=("blue", "D"), **named):
    """A position with this pile, top last, in which D is the draft card."""
    rules, state = rig(FACTS, pile=["red"] * len(pile), **NAMED, **named)
    names = {"D": number(rules, state)} | {name: n for n, name in enumerate(rules.board.cards)}
    train = replace(state.decks["train"], draw=tuple(names[name] for name in pile))
    return rules, replace(state, decks=state.decks | {"train": train})


def drafted(rules, state):
    """The same when everybody has taken the first ticket each time, and kept the first four."""
    while state.decisions:
        ask = state.decisions[0]
        n = ask.keep if isinstance(ask, Settle) else 1
        seen = rules.view(state, ask.seat)["mech"]["connections"]["offered"]
        kept = tuple(ticket["id"] for ticket in seen[:n])
        state = play(rules, state, (ask.seat, Keep(kept)))
    return state


@pytest.mark.parametrize(("seats", "above"), [(2, 75), (3, 98), (4, 107), (5, 104)])
def test_the_card_lies_so_far_down_in_the_pile_by_the_number_of_players(seats, above):
    rules = rules_for("iberia")
    state, _ = rules.start(seats, SEED)
    pile = state.decks["train"].draw
    assert len(pile) == 110 - 4 * seats - 5 + 54 + 1
    assert pile[-1 - above] == number(rules, state)
    assert rules.view(state, None)["mech"]["draft_card"] == {"above": above}


def test_rt_119_exactly_four_of_six_are_kept_and_none_are_drawn_before_the_second_draft():
    rules = rules_for("iberia")
    state = drafted(rules, rules.start(3, SEED)[0])
    assert [len(seat.tickets) for seat in state.seats] == [4, 4, 4]
    assert len(state.decks["tickets"].draw) == 50 - 18 + 6
    seat = state.turn.seat
    assert Take() not in rules.legal(state, seat)
    assert refused(rules, state, seat, Take()).code == "draft_card.first"


@pytest.mark.parametrize("slot", [None, 0])
def test_who_turns_the_card_up_finishes_the_turn_then_all_draft_to_the_right(slot):
    rules, state = before_the_card(("white", "blue", "D"), seats=3)
    tickets = [seat.tickets for seat in state.seats]
    state, events = rules.apply(state, 0, Draw(slot))
    assert "draft_card.came_up" in kinds(events)
    assert [ask.kind for ask in state.decisions] == ["market.second"]
    state, events = rules.apply(state, 0, Draw(None))
    assert kinds(events)[:2] == ["market.blind", "turn.ended"]
    assert [type(ask) for ask in state.decisions] == [Pick] * 3
    assert {ask.to for ask in state.decisions} == {"right"}
    assert rules.active_seats(state) == (0, 1, 2)
    assert state.turn.seat == 1
    for seat in range(3):
        assert {kind.__class__ for kind in rules.legal(state, seat)} == {Keep}
    state = drafted(rules, state)
    for before, seat in zip(tickets, state.seats, strict=True):
        assert seat.tickets[: len(before)] == before
        assert len(seat.tickets) == len(before) + 4
    assert rules.active_seats(state) == (1,)
    assert Take() in rules.legal(state, 1)


def test_the_tickets_not_kept_in_it_go_under_the_deck():
    rules, state = before_the_card()
    deck = state.decks["tickets"].draw
    state = drafted(rules, play(rules, state, (0, Draw(None)), (0, Stop())))
    held = {n for seat in state.seats for n in seat.tickets}
    after = state.decks["tickets"].draw
    assert len(held) == 8
    assert after[4:] == deck[:-12]
    assert {*after[:4]} == {*deck[-12:]} - held


def test_the_card_may_come_up_while_gaps_are_filled_between_two_turns():
    rules, state = before_the_card(("white", "D"), row=[None] + ["green"] * 4, turn=1)
    state = play(rules, state, (1, Draw(1)))
    assert state.decisions[0].kind == "market.second"
    assert rules.view(state, 0)["mech"].get("draft_card") is None
    state = play(rules, state, (1, Draw(2)))
    assert [type(ask) for ask in state.decisions] == [Pick] * 2


def test_the_card_leaves_the_game():
    rules, state = before_the_card(("blue", "D"), discard=["red"] * 4)
    state = drafted(rules, play(rules, state, (0, Draw(None)), (0, Draw(None))))
    state = play(rules, state, (1, Draw(None)), (1, Draw(None)))
    train = state.decks["train"]
    assert min(train.draw) >= 0
    assert (len(train.draw), train.discard) == (1, ())


@pytest.mark.parametrize(("last", "drafts"), [(2, True), (1, False)])
def test_rt_136_in_the_last_round_all_draft_before_the_next_turn_and_not_after_the_last(
    last, drafts
):
    rules, state = before_the_card(last=last)
    state = play(rules, state, (0, Draw(None)), (0, Stop()))
    assert any(isinstance(ask, Pick) for ask in state.decisions) == drafts
    assert state.over != drafts
    if drafts:
        state = drafted(rules, state)
        assert (state.turn.seat, state.turn.last) == (1, 1)


def test_a_game_that_ends_before_the_card_comes_has_one_draft():
    rules, state = before_the_card(("D", "blue"), last=1)
    state = play(rules, state, (0, Draw(None)), (0, Stop()))
    assert state.over
    assert [len(seat.tickets) for seat in state.seats] == [0, 0]


def test_all_know_where_the_card_lies_so_every_sample_has_it_there():
    rules, state = before_the_card(["blue", "red", "D", *["white", "green"] * 4])
    for n in range(9):
        pile = rules.resample(state, 0, f"{n}").decks["train"].draw
        assert pile.index(number(rules, state)) == 2
        assert sorted(pile) == sorted(state.decks["train"].draw)


def test_the_turn_goes_on_as_it_was_when_all_have_drafted():
    rules, state = before_the_card(("red", "white", "blue", "D"))
    state = play(rules, state, (0, Draw(None)), (0, Stop()))
    turn = state.turn
    state = drafted(rules, state)
    assert (state.turn, state.decisions) == (turn, ())
    state = play(rules, state, (1, Draw(None)), (1, Draw(None)))
    assert (state.turn.seat, state.decisions) == (0, ())


def test_the_depth_is_said_for_every_number_of_players():
    named = {"ticket_draft": {}, "draft_card": PARAMS | {"depth": {2: 50}}}
    with pytest.raises(BoardError, match="nothing for 3 players"):
        rig(FACTS, mechanisms=named)

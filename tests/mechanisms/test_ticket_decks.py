"""Ticket decks (RULES.md 3.33)."""

import pytest

from games.rules.board import Draw as DrawFacts
from games.rules.board import Setup
from games.rules.mechanisms.ticket_decks import Take
from games.rules.mechanisms.tickets import Keep
from tests.toy import SEED, hand, kinds, play, promised, refused, rig, toy, toy_rules

SHORT = ["a-b", "b-c", "c-d", "a-c", "b-d", "d-a", "c-a", "d-b", "c-b", "b-a"]
LONG = ["a-e", "b-e", "c-e", "d-e", "e-a", "e-b", "e-c", "e-d", "a-d"]
GOALS = ", ".join([*(f"{id_} 3 @short" for id_ in SHORT), *(f"{id_} 12 @long" for id_ in LONG)])
BOARD = toy(
    "a-b 1 red, b-c 2 blue, c-d 2 red, d-e 6 gray",
    GOALS,
    players=(2, 4),
    setup=Setup(hand=2, tickets=4, keep=2, unkept="shuffle"),
    draw=DrawFacts(tickets=4, keep=1),
)


def drawing(**named):
    """In play, all tickets in their decks."""
    rules, state = rig(BOARD, mechanisms=["ticket_decks"], **named)
    return rules, state


def opening(seats=2):
    """The start of a game."""
    rules = toy_rules(BOARD, ["ticket_decks"])
    return rules, rules.start(seats, SEED, 0)[0]


def offered(rules, state, seat):
    """The decks of the tickets that a seat chooses from."""
    ids = next(ask.tickets for ask in state.decisions if ask.seat == seat)
    return [rules.board.ticket[id_].facts.deck for id_ in ids]


def test_rt_72_exactly_what_was_said_is_drawn():
    rules, state = drawing()
    after, events = rules.apply(state, 0, Take({"long": 3, "short": 1}))
    assert offered(rules, after, 0) == ["short", "long", "long", "long"]
    assert events[0].data == {"seat": 0, "counts": {"long": 3, "short": 1}}
    assert kinds(events) == ["ticket_decks.said", "tickets.drawn"]
    assert rules.view(after, 1)["decks"]["long"]["draw"] == len(LONG) - 3


def test_rt_72_more_than_a_deck_holds_is_refused():
    rules, state = drawing(ticket_deck=[*SHORT, *LONG[:2]])
    refusal = refused(rules, state, 0, Take({"long": 3, "short": 1}))
    assert (refusal.code, refusal.data) == ("ticket_decks.left", {"deck": "long", "count": 2})
    assert Take({"long": 2, "short": 2}) in rules.legal(state, 0)
    assert Take({"long": 3, "short": 1}) not in rules.legal(state, 0)


def test_the_last_tickets_may_all_be_asked_for():
    rules, state = drawing(ticket_deck=["a-b", "a-e", "b-e"])
    after, _ = rules.apply(state, 0, Take({"long": 2, "short": 1}))
    assert len(offered(rules, after, 0)) == 3
    after = play(rules, after, (0, Keep(("a-b", "a-e", "b-e"))))
    assert not [move for move in rules.legal(after, 1) if isinstance(move, Take)]
    assert refused(rules, after, 1, Take({"long": 1})).code == "tickets.none"


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ({"long": 3}, "ticket_decks.number"),
        ({"long": 3, "short": 2}, "ticket_decks.number"),
        ({"middle": 4}, "ticket_decks.unknown"),
    ],
)
def test_a_mix_that_is_none_is_refused(counts, code):
    rules, state = drawing()
    assert refused(rules, state, 0, Take(counts)).code == code


def test_rejected_tickets_go_under_their_own_deck():
    rules, state = drawing()
    after, _ = rules.apply(state, 0, Take({"long": 2, "short": 2}))
    shown = next(ask.tickets for ask in after.decisions)
    after, _ = rules.apply(after, 0, Keep((shown[0],)))
    named = rules.board.ticket
    assert after.decks["short"].draw[0] == named[shown[1]].n
    assert {*after.decks["long"].draw[:2]} == {named[id_].n for id_ in shown[2:]}
    assert after.turn.seat == 1


def test_at_the_start_nothing_is_drawn_before_all_have_said_what():
    rules, state = opening()
    assert rules.active_seats(state) == (0, 1)
    state, events = rules.apply(state, 1, Take({"long": 4}))
    assert kinds(events) == ["ticket_decks.said"]
    assert rules.active_seats(state) == (0,)
    state, events = rules.apply(state, 0, Take({"short": 4}))
    assert offered(rules, state, 0) == ["short"] * 4
    assert offered(rules, state, 1) == ["long"] * 4
    assert [ask.least for ask in state.decisions] == [2, 2]


def test_at_the_start_the_decks_hold_what_others_have_not_asked_for():
    rules, state = opening(4)
    state = play(rules, state, (0, Take({"long": 4})), (1, Take({"long": 4})))
    refusal = refused(rules, state, 2, Take({"long": 2, "short": 2}))
    assert (refusal.code, refusal.data) == ("ticket_decks.left", {"deck": "long", "count": 1})
    state = play(rules, state, (2, Take({"long": 1, "short": 3})), (3, Take({"short": 4})))
    assert [len(offered(rules, state, seat)) for seat in range(4)] == [4, 4, 4, 4]


def test_tickets_rejected_at_the_start_are_shuffled_into_their_deck():
    rules, state = opening()
    state = play(rules, state, (0, Take({"long": 4})), (1, Take({"short": 4})))
    for seat in (0, 1):
        shown = next(ask.tickets for ask in state.decisions if ask.seat == seat)
        state = play(rules, state, (seat, Keep(tuple(shown[:2]))))
    assert len(state.decks["long"].draw) == len(LONG) - 2
    assert len(state.decks["short"].draw) == len(SHORT) - 2
    assert sum(hand(rules, state, 0).values()) == 2
    assert [len(seat.tickets) for seat in state.seats] == [2, 2]


def test_the_sample_keeps_the_kinds_of_what_is_kept_as_the_sizes_of_the_decks_tell_them():
    rules, state = opening(3)
    state = play(rules, state, (0, Take({"long": 4})), (1, Take({"short": 4})))
    state = play(rules, state, (2, Take({"long": 4})))
    for seat in (0, 1):
        shown = next(ask.tickets for ask in state.decisions if ask.seat == seat)
        state = play(rules, state, (seat, Keep(tuple(shown[:2]))))
    for n in range(20):
        sample = rules.resample(state, 2, f"{n}")
        kinds = [{rules.board.tickets[t].facts.deck for t in one.tickets} for one in sample.seats]
        assert kinds == [{"long"}, {"short"}, set()]


def test_the_sample_keeps_the_kinds_of_the_decks():
    rules, state = opening()
    state = play(rules, state, (0, Take({"long": 3, "short": 1})), (1, Take({"short": 4})))
    sample = rules.resample(state, 1, "7" * 64)
    assert offered(rules, sample, 0) == ["short", "long", "long", "long"]
    assert {rules.board.tickets[n].facts.deck for n in sample.decks["long"].draw} == {"long"}
    assert sample.decks["long"].draw != state.decks["long"].draw


def test_first_tickets_of_both_decks_leave_a_choice():
    rules, state = opening()
    hoped = {
        move.counts.get("long", 0): promised(rules, rules.apply(state, 0, move)[0])
        for move in rules.legal(state, 0)
    }
    assert hoped[2] == max(hoped.values()) > hoped[0]
    # once they are drawn it is over
    both = play(rules, state, *((seat, Take({"long": 4})) for seat in (0, 1)))
    assert promised(rules, both) == 0

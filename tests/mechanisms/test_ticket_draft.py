"""Drafting tickets (RULES.md 3.37)."""

from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from games.bots import Numbers, Observation, decide
from games.rules.board import Setup
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.tickets import Keep, Take
from games.rules.table import Table
from tests.toy import SEED, Dice, kinds, play, refused, rig, toy, toy_rules

CITIES = "abcdefghijklmnopqrstu"
TICKETS = ", ".join(f"a-{city} {n + 1}" for n, city in enumerate(CITIES[1:]))
ROUTES = ", ".join(f"{a}-{b} 1 red" for a, b in pairwise(CITIES))


def drafting(dealt=6, keep=4):
    """The rules of a toy with 20 tickets that are drafted."""
    setup = Setup(hand=2, tickets=dealt, keep=keep, unkept="shuffle")
    facts = toy(ROUTES, TICKETS, players=(2, min(5, 20 // dealt)), setup=setup)
    return toy_rules(facts, ["ticket_draft"])


def offered(rules, state, seat):
    """The tickets before a seat, as its page is told them."""
    seen = rules.view(state, seat)["mech"]["connections"].get("offered", ())
    return [ticket["id"] for ticket in seen]


def taken(rules, state, seat):
    """Those that it has taken."""
    return list(rules.view(state, seat)["mech"]["ticket_draft"].get("mine", ()))


def held(rules, state, seat):
    """Those that it holds."""
    return {rules.board.tickets[n].id for n in state.seats[seat].tickets}


def all_pick(rules, state, seats, at=0):
    """Everybody takes one of those before them."""
    for seat in range(seats):
        state = play(rules, state, (seat, Keep((offered(rules, state, seat)[at],))))
    return state


def settling(rules, seats):
    """The moment when everything is taken."""
    state, _ = rules.start(seats, SEED)
    while state.decisions[0].kind == "ticket_draft.pick":
        state = all_pick(rules, state, seats)
    return state


def test_of_six_tickets_passed_round_everybody_keeps_exactly_four():
    rules = drafting()
    state = settling(rules, 3)
    mine = offered(rules, state, 0)
    assert len(mine) == 6
    for n in (3, 5):
        assert refused(rules, state, 0, Keep(tuple(mine[:n]))).code == "ticket_draft.number"
    for seat in range(3):
        state = play(rules, state, (seat, Keep(tuple(offered(rules, state, seat)[:4]))))
    assert [len(held(rules, state, seat)) for seat in range(3)] == [4, 4, 4]
    assert len(state.decks["tickets"].draw) == 20 - 18 + 6
    assert held(rules, state, 0) == set(mine[:4])
    assert Take() in rules.legal(state, state.turn.seat)


def test_a_seat_remembers_what_it_has_drafted_and_not_kept():
    rules = drafting()
    state = settling(rules, 2)
    mine = offered(rules, state, 0)
    for seat in range(2):
        state = play(rules, state, (seat, Keep(tuple(offered(rules, state, seat)[:4]))))
    assert {rules.board.tickets[n].id for n in state.seats[0].rejected} == {*mine[4:]}


def test_the_tickets_go_to_the_left_when_all_have_taken_one():
    rules = drafting()
    first, _ = rules.start(3, SEED)
    before = [offered(rules, first, seat) for seat in range(3)]
    state = all_pick(rules, first, 3, at=2)
    for seat in range(3):
        assert taken(rules, state, seat) == [before[seat][2]]
        # the left neighbor is next in turn
        assert set(offered(rules, state, (seat + 1) % 3)) == set(before[seat]) - {before[seat][2]}


def test_with_two_players_the_hands_are_swapped():
    rules = drafting()
    state, _ = rules.start(2, SEED)
    before = [offered(rules, state, seat) for seat in range(2)]
    state = all_pick(rules, all_pick(rules, state, 2), 2)
    assert set(offered(rules, state, 0)) < set(before[0])


def test_nothing_is_passed_before_all_have_taken_one_and_what_was_taken_stays():
    rules = drafting()
    state, _ = rules.start(3, SEED)
    pick = Keep((offered(rules, state, 1)[0],))
    state, events = rules.apply(state, 1, pick)
    assert rules.active_seats(state) == (0, 2)
    assert refused(rules, state, 1, pick).code == "turn.choosing"
    assert [event.seen_by(0) for event in events] == [
        {"kind": "ticket_draft.picked", "data": {"seat": 1}}
    ]
    assert taken(rules, state, 1) == list(pick.tickets)
    state = play(rules, state, (0, Keep((offered(rules, state, 0)[0],))))
    state, events = rules.apply(state, 2, Keep((offered(rules, state, 2)[0],)))
    assert kinds(events) == ["ticket_draft.picked", "ticket_draft.passed"]


def test_whatever_somebody_takes_the_others_see_the_same_before_all_have():
    rules = drafting()
    state, _ = rules.start(3, SEED)
    state = all_pick(rules, state, 3)
    after = [rules.apply(state, 1, Keep((ticket,)))[0] for ticket in offered(rules, state, 1)]
    for watcher in (0, 2, None):
        assert len({repr(rules.view(one, watcher)) for one in after}) == 1


def test_the_last_ticket_of_a_hand_is_nobodys_choice():
    rules = drafting(dealt=3, keep=2)
    state, _ = rules.start(2, SEED)
    state = all_pick(rules, all_pick(rules, state, 2), 2)
    assert [ask.kind for ask in state.decisions] == ["ticket_draft.keep"] * 2
    assert len(offered(rules, state, 0)) == 3


def test_a_ticket_that_is_not_before_one_cannot_be_taken():
    rules = drafting()
    state, _ = rules.start(2, SEED)
    other = offered(rules, state, 1)[0]
    assert refused(rules, state, 0, Keep((other,))).code == "tickets.not_offered"
    two = tuple(offered(rules, state, 0)[:2])
    assert refused(rules, state, 0, Keep(two)).data == {"count": 1}
    assert refused(rules, state, 0, Keep(())).data == {"count": 1}
    assert refused(rules, state, 0, Draw(None)).code == "ask.first"


def test_who_has_kept_waits_for_the_others_and_shows_nothing_of_it():
    rules = drafting()
    state = settling(rules, 2)
    mine = offered(rules, state, 0)
    views = []
    for kept in (mine[:4], mine[2:]):
        after = play(rules, state, (0, Keep(tuple(kept))))
        views.append(repr([rules.view(after, seat) for seat in (1, None)]))
        assert set(taken(rules, after, 0)) == set(kept)
        assert after.seats[0].tickets == ()
    assert views[0] == views[1]


def begun_again(seats=3, deck=None):
    """A game in which a second draft begins, to the right."""
    setup = Setup(hand=2, tickets=3, keep=2, unkept="shuffle")
    rules, state = rig(
        toy(ROUTES, TICKETS, setup=setup),
        mechanisms=["ticket_draft"],
        seats=seats,
        tickets=[["a-b"], ["a-c"], ["a-d"]][:seats],
        ticket_deck=deck,
    )
    table = Table(rules, replace(state, mech=rules.start(seats, SEED)[0].mech))
    draft = rules.by_name["ticket_draft"]
    table.save("ticket_draft", lines=())
    draft.draft(table, "right", "bottom", start=False)
    return rules, table.freeze()


def test_a_draft_in_the_middle_of_a_game_goes_the_other_way_and_leaves_the_turn_as_it_was():
    rules, state = begun_again()
    turn, before = state.turn, offered(rules, state, 1)
    state = all_pick(rules, state, 3)
    assert set(offered(rules, state, 0)) == set(before[1:])
    state = all_pick(rules, state, 3)
    for seat in range(3):
        state = play(rules, state, (seat, Keep(tuple(offered(rules, state, seat)[:2]))))
    assert [len(seat.tickets) for seat in state.seats] == [3, 3, 3]
    assert "a-b" in held(rules, state, 0)
    assert state.turn == turn
    assert [n for _, n in state.decks["tickets"].under] == [1, 1, 1]


def test_with_too_few_tickets_left_as_many_are_dealt_as_there_are_for_all():
    deck = ["a-e", "a-f", "a-g", "a-h", "a-i"]
    rules, state = begun_again(2, deck)
    assert [ask.to_stored().data["count"] for ask in state.decisions] == [2, 2]
    state = all_pick(rules, state, 2)
    assert [ask.to_stored().data["keep"] for ask in state.decisions] == [1, 1]
    _, state = begun_again(2, ["a-e"])
    assert state.decisions == ()


def test_a_draft_in_a_game_that_is_broken_off_counts_for_nobody():
    rules = drafting()
    state, _ = rules.start(3, SEED)
    state, _ = rules.score_now(all_pick(rules, state, 3))
    assert state.final.totals == (0, 0, 0)
    assert sorted(state.decks["tickets"].draw) == list(range(20))


def places(rules, state, seat):
    """What a seat can work out: of each line the tickets that it has seen in it, as sets."""
    lines = state.mech.ticket_draft.lines
    mine = state.mech.ticket_draft
    return [(k, {*lines[mine.line(seat, k)][k:]}) for k in range(min(mine.taken + 1, mine.size))]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_went_through_ones_hands_is_known_in_every_sample(seats):
    """With few players a line comes round again: what is missing in it was taken by the others."""
    rules, dice, differing = drafting(dealt=4, keep=2), Dice("draft"), 0
    state, _ = rules.start(seats, SEED)
    states = []
    while any(ask.kind.startswith("ticket_draft") for ask in state.decisions):
        seat = state.decisions[dice(len(state.decisions))].seat
        choices = rules.legal(state, seat)
        state = play(rules, state, (seat, dice.pick(choices)))
        states.append(state)
    for state in states[:-1]:
        for seat in (*range(seats), None):
            sample = rules.resample(state, seat, dice.seed())
            assert rules.view(sample, seat) == rules.view(state, seat)
            assert sorted(everything(rules, sample)) == list(range(20))
            if seat is not None:
                assert places(rules, sample, seat) == places(rules, state, seat)
            differing += sample.mech.ticket_draft.lines != state.mech.ticket_draft.lines
    assert differing > 10


def everything(rules, state):
    """All tickets."""
    lines = [n for line in state.mech.ticket_draft.lines for n in line]
    return [*state.decks["tickets"].draw, *lines, *(n for s in state.seats for n in s.tickets)]


def test_rt_213_two_players_know_after_a_round_what_the_other_took_of_their_hand():
    rules, dice = drafting(dealt=6), Dice("two")
    state, _ = rules.start(2, SEED)
    state = all_pick(rules, all_pick(rules, state, 2), 2)
    took = {rules.resample(state, 0, dice.seed()).mech.ticket_draft.picks(1, 2) for _ in range(20)}
    assert len({picks[1] for picks in took}) == 1
    assert len({picks[0] for picks in took}) > 1


def test_every_choice_of_four_can_be_kept():
    rules = drafting()
    state = settling(rules, 2)
    mine = offered(rules, state, 0)
    assert {frozenset(move.tickets) for move in rules.legal(state, 0)} == {
        frozenset(kept) for kept in combinations(mine, 4)
    }


def test_a_player_takes_a_ticket_by_its_plan_and_calls_none_of_the_others_far():
    rules = drafting()
    state = all_pick(rules, rules.start(3, SEED)[0], 3)
    for position in (state, settling(rules, 3)):
        decision = decide("strong", Observation(rules, position, 0), Numbers())
        assert decision.move in rules.legal(position, 0)
        assert {*(reason.code for reason in decision.reasons)} <= {"keep.pays", "keep.free"}
        assert decision.reasons

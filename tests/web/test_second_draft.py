"""A draft in the middle of a game, in which several decide at the same time: clocks, days,
stand-ins, planned moves, the end before the end, and looking back."""

import json
from random import Random

import pytest
from msgspec.structs import replace

from bench.arena import plain
from common.durations import DAY, MINUTE
from games.bots import facts, simple
from games.history.record import Record, RecordedStep
from games.models import Game
from games.play import absence, interventions, leases, standing_orders, timeouts
from games.rules import rules_for
from games.rules.kernel import VERSION
from games.rules.mechanisms.tickets import Keep
from games.rules.revealed_cards import cards_of
from games.rules.table import Table
from games.store import cache
from tests.toy import SEED
from tests.web.elapse import wait
from tests.web.scene import begin, change, look, play
from tests.web.test_absence import LIVE, ask, told
from tests.web.test_orders import DAYS, DRAW, order, row
from tests.web.test_time import left

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still"), pytest.mark.postgres]
BLIND = {"kind": "market.draw", "slot": None}


def chosen(rules, state):
    """The same when everybody has answered, by what comes first."""
    while state.decisions:
        seat = state.decisions[0].seat
        state, _ = rules.apply(state, seat, rules.legal(state, seat)[0])
    return state


def before_the_card(people: int = 3, bots: int = 0, **options) -> tuple[Game, int]:
    """A game of Iberia in which the draft card lies on top of the pile, and whose turn it is."""
    game = begin(board="iberia", people=people, bots=bots, **options)
    rules, state = look(game)
    state = chosen(rules, state)
    (card,) = cards_of(Table(rules, state), rules.by_name["draft_card"])
    train = state.decks["train"]
    held = [one for one in train.draw if one >= 0]
    decks = state.decks | {"train": replace(train, draw=(*held, card))}
    turn = replace(state.turn, seat=0)
    change(game, seats=state.seats, decks=decks, mech=state.mech, decisions=(), turn=turn)
    return game, 0


def drafting(**options) -> Game:
    """The same when it has come up and that turn is over: all are asked at once."""
    game, seat = before_the_card(**options)
    for _ in range(2):
        play(game, seat, BLIND)
    return game


def pick(game: Game, seat: int) -> None:
    """Take the first ticket, or keep the first four."""
    rules, state = look(game)
    play(game, seat, simple.as_move(rules.view(state, seat)["legal"][0]))


def running(game: Game) -> list[int]:
    """Whose time runs."""
    game.refresh_from_db()
    return list(game.clock["running"])


def test_time_runs_for_all_who_choose_and_who_has_chosen_has_the_time_of_a_turn():
    game = drafting(**LIVE)
    assert running(game) == [0, 1, 2]
    had = left(game)
    wait(30)
    pick(game, 1)
    assert running(game) == [0, 2]
    assert left(game) == pytest.approx((had[0] - 30, had[1] - 25, had[2] - 30), abs=1)
    wait(10)
    pick(game, 0)
    pick(game, 2)
    # the last to choose has done as much as the others
    assert running(game) == [0, 1, 2]
    assert left(game) == pytest.approx((had[0] - 35, had[1] - 25, had[2] - 35), abs=1)


def test_by_days_every_choice_begins_with_all_of_them():
    game, seat = before_the_card(**DAYS)
    play(game, seat, BLIND)
    wait(DAY)
    play(game, seat, BLIND)
    assert running(game) == [0, 1, 2]
    assert left(game) == pytest.approx((2 * DAY,) * 3, abs=1)
    wait(DAY)
    for one in (2, 0, 1):
        pick(game, one)
    assert running(game) == [0, 1, 2]
    assert left(game) == pytest.approx((2 * DAY,) * 3, abs=1)


def test_a_bot_stands_in_for_one_of_those_who_choose_and_the_others_still_choose_themselves():
    game = drafting(**LIVE)
    pick(game, 1)
    wait(max(left(game)) + MINUTE)
    pick(game, 2)
    timeouts.time_out(game.pk)
    game.refresh_from_db()
    assert game.stand_ins == [0]
    assert told(game) == ["table.timed_out"]
    turn = leases.turn_of_bot(game.pk, game.version)
    assert (turn.seat, leases.plain_move(turn)["kind"]) == (0, "tickets.keep")
    assert cache.load(game.pk).rules.active_seats(look(game)[1]) == (0,)


def test_a_choice_of_somebody_who_is_out_of_time_is_skipped_and_no_more_than_that():
    game = drafting(**LIVE)
    pick(game, 1)
    wait(max(left(game)) + 1)
    status, answer = ask(game, 2, "skip", seat=1)
    assert (status, answer["code"]) == (409, "absence.not_due")
    assert ask(game, 1, "skip", seat=0) == (204, {})
    rules, state = look(game)
    assert rules.active_seats(state) == (2,)
    assert state.decisions[0].taken == 0


def test_without_a_clock_who_is_away_can_be_replaced_while_others_choose():
    game = drafting()
    wait(absence.AWAY_SECONDS)
    assert ask(game, 1, "stand-in", seat=0) == (204, {})
    assert cache.load(game.pk).bots[0]
    pick(game, 1)
    pick(game, 2)
    assert leases.turn_of_bot(game.pk, Game.objects.get(pk=game.pk).version).seat == 0


def test_planned_moves_wait_until_all_have_drafted():
    game = drafting(**DAYS)
    _, state = look(game)
    assert order(game, state.turn.seat, DRAW)[0] == 204
    standing_orders.follow(game.pk)
    assert look(game)[1] == state
    cards = sum(state.seats[state.turn.seat].hand)
    while look(game)[1].decisions:
        pick(game, look(game)[0].active_seats(look(game)[1])[0])
        if look(game)[1].decisions:
            standing_orders.follow(game.pk)
            assert row(game, state.turn.seat).turn is None
    standing_orders.follow(game.pk)
    _, after = look(game)
    assert sum(after.seats[state.turn.seat].hand) == cards + 2
    assert after.turn.number == state.turn.number + 1


def test_bots_draft_while_people_still_choose():
    game = drafting(people=2, bots=1)
    turn = leases.turn_of_bot(game.pk, game.version)
    assert turn.seat == 2
    pick(game, 0)
    pick(game, 1)
    rules, state = look(game)
    assert rules.active_seats(state) == (2,)


def test_a_game_broken_off_in_a_draft_counts_what_was_held_before():
    game = drafting()
    held = [seat.tickets for seat in look(game)[1].seats]
    pick(game, 1)
    interventions.break_off(game.pk, {0, 1, 2})
    _, state = look(game)
    assert state.over and not state.decisions
    assert [seat.tickets for seat in state.seats] == held
    deck = state.decks["tickets"].draw
    assert sorted((*deck, *(n for one in held for n in one))) == list(range(50))
    lines = [line for line in state.final.lines if line.why == "ticket"]
    assert len(lines) == sum(map(len, held))


def test_a_game_with_two_drafts_is_looked_back_at_move_by_move():
    rules = rules_for("iberia")
    state, _ = rules.start(3, SEED, 0)
    steps, known, drafted = [], facts("iberia", "base"), 0
    while drafted < 3 * 6 or state.decisions:
        seat = rules.active_seats(state)[-1]
        view = rules.view(state, seat)
        move = plain.choose(view, known, Random(len(steps)))
        drafted += move["kind"] == "tickets.keep" and state.mech.draft_card.drafted
        steps.append(RecordedStep(seat, json.dumps(move).encode()))
        state, _ = rules.apply(state, seat, rules.read_move(move))
    record = Record(
        "iberia", "base", rules.board.hash, VERSION, 3, 0, SEED, tuple(steps), rules.encode(state)
    )
    *_, (n, end, _) = record.play()
    assert (n, rules.encode(end)) == (len(steps), record.end)
    assert all(len(seat.tickets) == 8 for seat in end.seats)
    assert isinstance(rules.read_move(steps[-1].move), Keep)

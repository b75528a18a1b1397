"""What a finished game tells of itself: sums, eyes, turning points."""

import os
import time
import zlib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from statistics import fmean

import msgspec
import pytest
from msgspec.structs import replace

from games.analysis import Analysis, Course, analyze
from games.analysis.course import Played, ReplayedMove, final_state
from games.analysis.evaluation import Evaluation
from games.analysis.follow import Follower, _hundredths
from games.analysis.foresight import seen_events
from games.analysis.process import start
from games.analysis.rivals import Rivals, measured, rivals_on
from games.analysis.rounding import whole
from games.analysis.side_by_side import MAX_PROCESSES, rounds_side_by_side
from games.analysis.story import Parts, Seat, Turn
from games.analysis.swings import swings
from games.analysis.turning_points import MAX_TURNING_POINTS
from games.analysis.winning import chance_to_win
from games.bots import Observation, decide
from games.rules import boards, rules_for
from games.rules.mechanisms.claims import Claim
from games.rules.mechanisms.market import Draw
from games.rules.mechanisms.terrain_cards import Decline, Double
from tests.processes import children, runs

SEED = "5eed" * 16
LIMIT_SECONDS = 600.0
# boards with routes, with tunnels, with partners, and one without a map; how many moves are played
GAMES = [("new_york", 2, 200), ("europe", 3, 12), ("team_asia", 4, 14), ("card_game", 2, 12)]


@cache
def course(board: str, seats: int, moves: int) -> Course:
    """A game as bots play it, ended early after so many moves."""
    rules = rules_for(board)
    state, _ = rules.start(seats, SEED, 0)
    played: list[Played] = []
    while not state.over and len(played) < moves:
        seat = rules.active_seats(state)[0]
        legal = rules.legal(state, seat)
        # every fifth move is any, so that some are not the best
        odd = len(played) % 5 == 4
        move = legal[-1] if odd else decide("easy", Observation(rules, state, seat)).move
        played.append(Played(len(played) + 1, seat, rules.write_move(move)))
        state, _ = rules.apply(state, seat, move)
    last = len(played) + (not state.over)
    return Course(
        board, "base", rules.board.hash, seats, 0, SEED, tuple(played), last, not state.over
    )


def followed(board: str, seats: int, moves: int) -> Follower:
    """Who follows that game."""
    played = course(board, seats, moves)
    rules = played.rules()
    steps = list(played.steps(rules))
    return Follower(rules, played, steps, final_state(rules, played, steps))


@cache
def analyzed(board: str, seats: int, moves: int) -> Analysis:
    return analyze(course(board, seats, moves))


@pytest.fixture(params=GAMES, ids=lambda game: game[0])
def game(request) -> tuple[str, int, int]:
    return request.param


def test_what_moves_and_chance_brought_sums_to_the_margin_at_the_end(game):
    told, played = analyzed(*game), course(*game)
    rules = played.rules()
    totals = final_state(rules, played, list(played.steps(rules))).final.totals
    sides = rules.sides(game[1])
    for n, seat in enumerate(told.seats):
        others = [totals[side[0]] for side in sides if n not in side]
        margin = totals[n] - sum(others) / len(others)
        assert seat.margin == round(10 * margin)
        assert seat.parts.total == seat.margin
        for name in Parts.__struct_fields__:
            assert sum(getattr(turn.parts, name) for turn in seat.turns) == getattr(
                seat.parts, name
            )
        *parts, total = seat.rounded
        assert sum(parts) == total
        assert abs(total - margin) <= 0.5


def test_no_move_is_better_than_the_best_that_could_be_seen(game):
    turns = [turn for seat in analyzed(*game).seats for turn in seat.turns]
    assert len(turns) >= 6
    assert all(turn.parts.choices <= 0 for turn in turns)
    assert all(0 <= turn.chance <= 100 for turn in turns)
    for turn in turns:
        if turn.better:
            assert turn.better.by > 0 and (turn.better.events or turn.better.move)


def test_the_expected_margin_changes_by_what_is_told_of_each_turn(game):
    for seat in analyzed(*game).seats:
        margins = [*(turn.margin for turn in seat.turns), seat.margin]
        for turn, (before, after) in zip(seat.turns, pairwise(margins), strict=True):
            told = turn.parts.total - turn.parts.deal
            assert after - before == told


def samples(game) -> Iterator[tuple[ReplayedMove, ReplayedMove]]:
    """Steps of a game, each with one that its seat could not tell from it."""
    played = course(*game)
    rules = played.rules()
    for step in played.steps(rules):
        sample = rules.resample(step.before, step.seat, f"other {step.version}")
        after, events = rules.apply(sample, step.seat, step.move)
        yield step, step._replace(before=sample, after=after, events=tuple(events))


def test_a_seat_is_told_the_same_of_states_that_it_could_not_tell_apart(game):
    follower = followed(*game)
    same = changed = 0
    for true, sample in list(samples(game))[::2]:
        if seen_events(true.events, true.seat) == seen_events(sample.events, sample.seat):
            encode = follower.rules.encode
            changed += encode(true.before) != encode(sample.before)
            one, other = (follower.round([step]) for step in (true, sample))
            assert one == other
            same += 1
    assert same and changed


def test_a_better_move_does_not_tell_what_chance_would_have_brought():
    follower, blind = followed("new_york", 2, 200), "market.blind"
    rules, seen = follower.rules, 0
    for step in follower.steps:
        draw = next((m for m in rules.legal(step.before, step.seat) if _is_blind(m)), None)
        # what a pile made anew or the end of the game tells comes before the card
        if draw is None or not step.before.decks["train"].draw:
            continue
        if not rules.apply(step.before, step.seat, draw)[0].over:
            better = follower.foresight.better(step, draw, 99)
            assert better.events[0]["kind"] == blind
            seen += "card" not in better.events[0]["data"]
    assert seen > 10


def test_a_better_move_of_which_nothing_is_told_is_told_by_itself():
    follower = followed("africa", 2, 120)
    asked = [step for step in follower.steps if isinstance(step.move, Double | Decline)]
    assert asked
    for step in asked:
        better = follower.foresight.better(step, Decline(), 99)
        assert (better.events, better.move) == ((), {"kind": "terrain_cards.decline"})


def _is_blind(move) -> bool:
    return getattr(move, "slot", 0) is None


def test_a_ticket_has_its_story_from_when_it_was_kept_to_the_end():
    told = analyzed("new_york", 2, 200)
    stories = [story for seat in told.seats for story in seat.tickets]
    assert len(stories) >= 2
    for story in stories:
        assert story.chances[-1] == (told.last, 100 * story.done)
        assert all(a[0] < b[0] for a, b in pairwise(story.chances[:-1]))
        assert (story.points > 0) == story.done


def test_a_ticket_is_completed_with_the_claim_of_its_seat_that_completed_it():
    played, told = course("new_york", 2, 200), analyzed("new_york", 2, 200)
    steps = {step.version: step for step in played.steps(played.rules())}
    completed = [
        (n, steps[story.made])
        for n, seat in enumerate(told.seats)
        for story in seat.tickets
        if story.made is not None  # or it was complete when it was kept
    ]
    assert completed
    for seat, step in completed:
        assert step.seat == seat and isinstance(step.move, Claim)


def test_a_game_in_which_nobody_has_moved_is_no_trouble():
    played = replace(course("new_york", 2, 200), moves=(), last=1, broken=True)
    told = analyze(played)
    assert [seat.turns for seat in told.seats] == [(), ()]
    assert all(seat.parts.total == seat.margin for seat in told.seats)
    assert told.turning == ()


def test_an_open_card_is_no_luck():
    played = course("europe", 3, 60)
    rules = played.rules()
    seen = 0
    for step in played.steps(rules):
        second = (
            isinstance(step.move, Draw) and step.move.slot is not None and step.before.decisions
        )
        if second:
            eyes = Evaluation(rules, step.before, step.seat)
            assert eyes.after(step.after) == pytest.approx(eyes.margin_after(step.move))
            seen += eyes.choice.drawing.asked_for(step.after.seats[step.seat].hand) > 0
    assert seen


def test_how_far_it_has_come_is_told_run_by_run():
    played, told = course("card_game", 2, 12), []
    analyze(played, lambda done, total: told.append((done, total)))
    done = [0, *(done for done, _ in told)]
    assert all(before < after for before, after in pairwise(done))
    assert {total for _, total in told} == {done[-1]} == {len(played.moves)}


def test_runs_followed_side_by_side_tell_the_same(game):
    here, process = start(course(*game), LIMIT_SECONDS)
    done = []
    while isinstance(told := here.recv(), tuple):
        done.append(told)
    process.join()
    assert isinstance(told, bytes), told
    assert zlib.decompress(told) == msgspec.json.encode(analyzed(*game))
    assert done == sorted(done)
    assert process.exitcode == 0


def test_forks_are_gone_when_what_they_found_is_told():
    follower = followed("card_game", 2, 12)
    before = children(os.getpid())
    told = sorted(rounds_side_by_side(follower))
    assert children(os.getpid()) == before
    assert msgspec.json.encode(told) == msgspec.json.encode([*follower.rounds()])


def test_what_goes_wrong_in_a_fork_is_told():
    follower = followed("card_game", 2, 12)
    follower.runs = [*follower.runs, []]  # whose first move is not there
    before = children(os.getpid())
    with pytest.raises(ChildProcessError, match="IndexError"):
        list(rounds_side_by_side(follower))
    assert children(os.getpid()) == before


def test_who_follows_runs_ends_with_who_has_started_it():
    here, process = start(course("europe", 3, 60), LIMIT_SECONDS)
    assert isinstance(here.recv(), tuple)  # they are at work
    forks = children(process.pid)
    assert len(forks) == min(MAX_PROCESSES, len(os.sched_getaffinity(0)))
    process.kill()
    process.join()
    ended = time.monotonic() + 60
    while any(map(runs, forks)):
        assert time.monotonic() < ended
        time.sleep(0.05)


def test_what_all_seats_expect_sums_to_about_nothing():
    # where no more than tickets was counted of the others, each thought to be 13 points ahead; of
    # four, as what rivals come to was measured
    rules, expected = rules_for("germany"), list[float]()
    for deal in range(4):
        state, _ = rules.start(4, f"{deal}" * 64, 0)
        while not state.over:
            seat = rules.active_seats(state)[0]
            seen = Evaluation(rules, state, seat)
            if seen.gone >= 0.5 and not state.decisions:
                expected.append(seen.best)
            state, _ = rules.apply(state, seat, seen.ranked[0].move)
    assert len(expected) > 50
    assert abs(fmean(expected)) < 6


def test_on_a_board_that_nobody_has_measured_rivals_come_to_what_is_usual():
    assert measured()
    assert measured().keys() <= set(boards())
    assert rivals_on("nowhere") == Rivals()


def test_eyes_know_the_chance_of_their_tickets_alone():
    played = course("new_york", 2, 200)
    rules = played.rules()
    for step in list(played.steps(rules))[::20]:
        seat = step.before.seats[step.seat]
        held = {rules.board.tickets[n].id for n in seat.tickets}
        assert Evaluation(rules, step.before, step.seat).chances.keys() == held


def of(*chances: int, won: bool, **parts: int) -> Seat:
    """A seat with these chances; its parts are those of every turn."""
    turns = tuple(
        Turn(n, 10 * n, chance, 0, (), Parts(**parts)) for n, chance in enumerate(chances)
    )
    return Seat(turns, Parts(), 0, (), (), won)


def test_a_turning_point_is_a_turn_that_changed_a_chance_by_much():
    (swing,) = swings([of(50, 52, 90, 95, won=True, cards=30, others=5)])
    assert (swing.turn, swing.before, swing.after, swing.part) == (1, 52, 90, "cards")


def test_what_changed_a_chance_went_the_same_way():
    assert swings([of(80, 20, won=False, cards=90, choices=-10, others=-20)])[0].part == "others"
    assert swings([of(80, 20, won=False, cards=90)]) == []


def test_the_largest_turning_points_come_first():
    found = swings([of(50, 60, 10, 30, won=False, cards=5, others=-5)])
    assert [abs(swing.after - swing.before) for swing in found] == [50, 30, 20, 10]


def test_a_turning_point_names_a_move_that_changed_more_than_hands_or_none(game):
    told, played = analyzed(*game), course(*game)
    rules = played.rules()
    steps = {step.version: step for step in played.steps(rules)}
    assert len(told.turning) <= MAX_TURNING_POINTS
    for point in told.turning:
        if point.part == "others":
            step = steps[point.version]
            assert step.seat != point.seat
        if point.part == "others" and point.events:
            assert step.before.owner != step.after.owner or step.before.mech != step.after.mech


def test_parts_are_rounded_so_that_they_sum():
    assert whole((14, -6, 4)) == (2, -1, 0, 1)
    assert whole((5, 5)) == (0, 1, 1)
    assert whole((-12, -12, -12)) == (-2, -1, -1, -4)
    assert whole(()) == (0,)


def test_nothing_is_called_sure_or_lost_that_is_not():
    assert [_hundredths(one) for one in (0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


def test_who_is_expected_far_ahead_wins_and_equals_share():
    assert chance_to_win(0, [0, 0], 10) == pytest.approx(1 / 3, abs=0.01)
    assert chance_to_win(100, [0, 0], 10) > 0.99
    assert chance_to_win(0, [20, -20], 10) < chance_to_win(0, [0, 0], 10)

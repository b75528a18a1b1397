"""The arithmetic of time: whatever happens, nobody gains or loses a second that is not theirs."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.durations import DAY, MINUTE
from games.time.clock import DAYS_PER_TURN, INCREMENT_SECONDS, MINUTES_PER_SEAT, Clock

# on a busy machine an example may take any time
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

SEATS = 4
spans = st.floats(0, 40 * DAY)
owing = st.sets(st.integers(0, SEATS - 1))
clocks = st.one_of(
    st.builds(
        Clock.live,
        st.sampled_from(MINUTES_PER_SEAT),
        st.sampled_from(INCREMENT_SECONDS),
        st.just(SEATS),
    ),
    st.builds(Clock.by_days, st.sampled_from(DAYS_PER_TURN), st.just(SEATS)),
)


@unhurried
@given(clocks, st.lists(st.tuples(spans, owing), max_size=20))
def test_time_runs_for_those_who_owe_and_for_nobody_else(clock, turns):
    now, clock = 1000.0, clock.charge(1000.0, {0})
    for gone, next_owing in turns:
        before = clock
        now += gone
        clock = clock.charge(now, next_owing)
        for seat in range(SEATS):
            had, has = before.left[seat], clock.left[seat]
            if seat not in before.running:
                assert has == had
            elif seat in next_owing:
                assert has == pytest.approx(had - gone)
            elif clock.kind == "days":
                assert has == clock.start
            else:
                assert has == pytest.approx(max(had - gone, 0) + clock.more) or has >= clock.most


@unhurried
@given(clocks, spans)
def test_who_moves_and_owes_anew_together_with_others_has_done_their_part(clock, gone):
    clock = clock.charge(0, {2})
    again, alone = (clock.charge(gone, seats, 2) for seats in ({0, 2}, {0}))
    assert again.left == alone.left
    assert again.running == (0, 2)
    assert clock.charge(gone, {0, 2}, 0).left[2] == pytest.approx(clock.left[2] - gone)


@unhurried
@given(clocks, spans)
def test_who_moves_and_owes_more_alone_goes_on_in_the_same_time(clock, gone):
    clock = clock.charge(0, {1, 2})
    after = clock.charge(gone, {1, 2}, 2)
    assert after.left[2] == pytest.approx(clock.left[2] - gone)


@unhurried
@given(clocks, st.lists(spans, min_size=1, max_size=8), owing)
def test_looking_changes_nothing(clock, looks, seats):
    """One long wait is as long as many short ones."""
    clock = clock.charge(0, seats)
    once, now = clock, 0.0
    for gone in looks:
        now += gone
        once = once.charge(now, seats)
    assert once.remaining(now) == pytest.approx(clock.remaining(now), abs=1e-3)
    assert once.deadline() == pytest.approx(clock.deadline(), abs=1e-3)


@unhurried
@given(clocks, owing, spans, spans, spans)
def test_a_pause_costs_nobody_anything(clock, seats, before, long, after):
    clock = clock.charge(0, seats)
    slept = clock.pause(before)
    assert slept.deadline() is None
    assert slept.remaining(before + long) == slept.left
    woken = slept.resume(before + long)
    expected = clock.remaining(before + after)
    assert woken.remaining(before + long + after) == pytest.approx(expected, abs=1e-3)


@unhurried
@given(clocks, owing, spans, st.integers(0, SEATS - 1), st.floats(0, 10 * DAY))
def test_a_gift_is_for_one_and_has_a_bound(clock, seats, gone, seat, seconds):
    clock = clock.charge(0, seats)
    had = clock.remaining(gone)
    has = clock.give(gone, [seat], seconds).remaining(gone)
    assert had[:seat] + had[seat + 1 :] == has[:seat] + has[seat + 1 :]
    assert has[seat] >= had[seat]
    assert has[seat] <= max(had[seat], clock.most)
    assert seconds == 0 or has[seat] > min(0, had[seat])


@unhurried
@given(clocks, spans, st.integers(0, SEATS - 1))
def test_who_comes_back_has_time_to_read(clock, gone, seat):
    clock = clock.charge(0, {seat})
    has = clock.give_on_return(gone, seat).remaining(gone)[seat]
    assert has >= min(clock.start, MINUTE)
    assert has >= clock.remaining(gone)[seat]


def test_the_deadline_is_that_of_the_first_who_runs_out_and_its_grace():
    clock = Clock.live(10, 0, 2).charge(100, {0, 1})
    clock = clock.give(100, [1], 60)
    assert clock.deadline() == 100 + 600 + MINUTE
    assert clock.remaining(699)[0] > 0 == clock.remaining(700)[0]
    assert clock.charge(110, {1}).deadline() == 100 + 660 + MINUTE
    assert clock.charge(110, ()).deadline() is None


def test_who_shares_the_start_owes_at_once_and_is_charged_alone():
    clock = Clock.live(1, 5, 3).charge(0, {0, 1, 2})
    clock = clock.charge(20, {0, 2})
    assert clock.remaining(30) == (30, 45, 30)

"""The arithmetic of time: whatever happens, nobody gains or loses a second that is not theirs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.time import clock as timing

SEATS = 4
spans = st.floats(0, 40 * timing.DAY)
owing = st.sets(st.integers(0, SEATS - 1))
clocks = st.one_of(
    st.builds(
        timing.live,
        st.sampled_from(timing.MINUTES),
        st.sampled_from(timing.INCREMENT),
        st.just(SEATS),
    ),
    st.builds(timing.by_days, st.sampled_from(timing.DAYS), st.just(SEATS)),
)


@given(clocks, st.lists(st.tuples(spans, owing), max_size=20))
def test_time_runs_for_those_who_owe_and_for_nobody_else(clock, turns):
    now, clock = 1000.0, timing.turned(clock, 1000.0, {0})
    for gone, next_owing in turns:
        before = clock
        now += gone
        clock = timing.turned(clock, now, next_owing)
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


@given(clocks, spans)
def test_who_moves_and_owes_anew_together_with_others_has_done_their_part(clock, gone):
    clock = timing.turned(clock, 0, {2})
    again, alone = (timing.turned(clock, gone, seats, 2) for seats in ({0, 2}, {0}))
    assert again.left == alone.left
    assert again.running == (0, 2)
    assert timing.turned(clock, gone, {0, 2}, 0).left[2] == pytest.approx(clock.left[2] - gone)


@given(clocks, spans)
def test_who_moves_and_owes_more_alone_goes_on_in_the_same_time(clock, gone):
    clock = timing.turned(clock, 0, {1, 2})
    after = timing.turned(clock, gone, {1, 2}, 2)
    assert after.left[2] == pytest.approx(clock.left[2] - gone)


@given(clocks, st.lists(spans, min_size=1, max_size=8), owing)
def test_looking_changes_nothing(clock, looks, seats):
    """One long wait is as long as many short ones."""
    clock = timing.turned(clock, 0, seats)
    once, now = clock, 0.0
    for gone in looks:
        now += gone
        once = timing.turned(once, now, seats)
    assert timing.left(once, now) == pytest.approx(timing.left(clock, now), abs=1e-3)
    assert timing.deadline(once) == pytest.approx(timing.deadline(clock), abs=1e-3)


@given(clocks, owing, spans, spans, spans)
def test_a_pause_costs_nobody_anything(clock, seats, before, long, after):
    clock = timing.turned(clock, 0, seats)
    slept = timing.paused(clock, before)
    assert timing.deadline(slept) is None
    assert timing.left(slept, before + long) == slept.left
    woken = timing.resumed(slept, before + long)
    expected = timing.left(clock, before + after)
    assert timing.left(woken, before + long + after) == pytest.approx(expected, abs=1e-3)


@given(clocks, owing, spans, st.integers(0, SEATS - 1), st.floats(0, 10 * timing.DAY))
def test_a_gift_is_for_one_and_has_a_bound(clock, seats, gone, seat, seconds):
    clock = timing.turned(clock, 0, seats)
    had = timing.left(clock, gone)
    has = timing.left(timing.given(clock, gone, [seat], seconds), gone)
    assert had[:seat] + had[seat + 1 :] == has[:seat] + has[seat + 1 :]
    assert has[seat] >= had[seat]
    assert has[seat] <= max(had[seat], clock.most)
    assert seconds == 0 or has[seat] > min(0, had[seat])


@given(clocks, spans, st.integers(0, SEATS - 1))
def test_who_comes_back_has_time_to_read(clock, gone, seat):
    clock = timing.turned(clock, 0, {seat})
    has = timing.left(timing.back(clock, gone, seat), gone)[seat]
    assert has >= min(clock.start, timing.MINUTE)
    assert has >= timing.left(clock, gone)[seat]


def test_the_deadline_is_that_of_the_first_who_runs_out_and_its_grace():
    clock = timing.turned(timing.live(10, 0, 2), 100, {0, 1})
    clock = timing.given(clock, 100, [1], 60)
    assert timing.deadline(clock) == 100 + 600 + timing.MINUTE
    assert not timing.is_out(clock, 699, 0) and timing.is_out(clock, 700, 0)
    assert timing.deadline(timing.turned(clock, 110, {1})) == 100 + 660 + timing.MINUTE
    assert timing.deadline(timing.turned(clock, 110, ())) is None
    assert timing.deadline(None) is None


def test_who_shares_the_start_owes_at_once_and_is_charged_alone():
    clock = timing.turned(timing.live(1, 5, 3), 0, {0, 1, 2})
    clock = timing.turned(clock, 20, {0, 2})
    assert timing.left(clock, 30) == (30, 45, 30)

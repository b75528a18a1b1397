"""Contests: the same deals with the seats exchanged, and how sure one may be of what they show."""

import pytest

from bench.arena import players
from games.bots.contest import interval, margin, play, seated, seed_of, share
from games.rules import rules_for
from tests.toy import toy, toy_rules

DUEL = toy_rules(toy("a-b 2 red, b-c 3 blue, a-c 4 gray, c-d 5 gray", "a-c 5, b-d 6", cars=9))


def test_every_entrant_sits_once_at_each_place():
    rules = rules_for("usa")
    assert [seated(rules, ["a", "b", "c"], turned) for turned in range(3)] == [
        ["a", "b", "c"],
        ["c", "a", "b"],
        ["b", "c", "a"],
    ]


def test_partners_are_played_by_the_same_entrant():
    assert seated(rules_for("team_asia"), ["a", "b"], 1) == ["b", "b", "a", "a"]


def test_a_deal_is_the_same_whoever_sits_down_to_it():
    starts = [DUEL.start(2, seed_of("deal"))[0] for _ in range(2)]
    assert starts[0] == starts[1] != DUEL.start(2, seed_of("another"))[0]
    ends = [play(DUEL, [players.greedy] * 2, seed_of("deal")) for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0].over


def test_a_game_that_does_not_end_is_scored_as_it_stands(monkeypatch):
    monkeypatch.setattr("games.bots.contest.MAX_MOVES", 5)
    end = play(DUEL, [players.greedy] * 2, seed_of("deal"))
    assert end.final.totals
    assert margin(end, (0,)) == -margin(end, (1,))


def test_a_shared_victory_is_shared():
    end = play(DUEL, [players.greedy] * 2, seed_of("deal"))
    assert share(end, (0,)) + share(end, (1,)) == 1


def test_the_interval_of_independent_games_is_wilsons():
    # 81 of 263, as in Newcombe's comparison of intervals (1998)
    low, mean, high = interval([[1.0]] * 81 + [[0.0]] * 182)
    assert (low, mean, high) == pytest.approx((0.2553, 0.3080, 0.3662), abs=3e-4)


def test_all_games_won_are_no_proof_that_all_will_be():
    low, mean, high = interval([[1.0, 1.0]] * 10)
    assert (round(low, 2), mean, high) == (0.84, 1.0, pytest.approx(1.0))


def test_deals_that_decide_the_game_tell_less_and_exchanged_seats_tell_more():
    luck = interval([[1.0, 1.0]] * 50 + [[0.0, 0.0]] * 50)
    none = interval([[1.0]] * 100 + [[0.0]] * 100)
    seats = interval([[1.0, 0.0]] * 100)
    assert luck[0] < none[0] < seats[0] < 0.5 == luck[1] == none[1] == seats[1]
    # two equal games of each deal are one
    assert luck[0] == pytest.approx(interval([[1.0]] * 50 + [[0.0]] * 50)[0], abs=1e-3)

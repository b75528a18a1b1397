"""Partners who are plain bots."""

from collections import Counter

import pytest

from games.bots import plain
from games.rules.board import BASE
from tests.bots.test_systems import Match, among_itself, match, moves
from tests.test_bots import at_random


@pytest.fixture(scope="module")
def teams() -> list[Match]:
    """Games of partners at both tables."""
    return [among_itself("team_asia", seats, seed) for seed in range(2) for seats in (4, 6)]


def test_partners_use_holder_and_hand_and_tell_what_they_cannot_reach_alone(teams):
    made = moves(*teams)
    assert made["team_play.share"]
    placed = Counter(
        step.move["to"]
        for one in teams
        for step in one.steps
        if step.move["kind"] == "team_play.place"
    )
    assert min(placed["hand"], placed["holder"]) > 0.2 * placed.total()
    paid = [
        bool(step.move["holder"])
        for one in teams
        for step in one.steps
        if step.move["kind"] == "team_play.pay"
    ]
    assert 0 < sum(paid) < len(paid)


def test_partners_complete_most_of_their_tickets(teams):
    lines = [line for one in teams for line in one.state.final.lines if line.why == "ticket"]
    assert sum(line.data["done"] for line in lines) > 0.7 * len(lines)


def test_a_team_of_bots_beats_a_team_of_chance_by_far():
    for seed in range(2):
        players = (plain.choose, plain.choose, at_random, at_random)
        totals = match("team_asia", BASE, players, seed).state.final.totals
        assert totals[0] - totals[2] > 80

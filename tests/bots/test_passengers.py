"""The plain bot with passengers, mixes of tickets, and the cards of countries."""

import pytest

from tests.bots.test_systems import Match, among_itself, moves, rules_of

NAME = "merchandise_passengers"


@pytest.fixture(scope="module")
def journeys() -> list[Match]:
    """Games of Märklin, of the fewest and of the most players."""
    return [among_itself("marklin", seats, seed) for seats in (2, 5) for seed in range(2)]


def of(why: str, *matches: Match) -> list[int]:
    """The points for one reason, of everybody."""
    return [line.points for m in matches for line in m.state.final.lines if line.why == why]


def events(kind: str, *matches: Match) -> list[dict]:
    """What happened of one kind."""
    return [e.data for m in matches for step in m.steps for e in step.events if e.kind == kind]


def test_passengers_are_placed_and_travel_for_enough(journeys):
    made = moves(*journeys)
    assert made[f"{NAME}.arrive"] == made[f"{NAME}.set_out"] > 20
    assert made[f"{NAME}.step_back"] == 0
    travelled = events(f"{NAME}.travelled", *journeys)
    assert sum(one["points"] for one in travelled) / len(travelled) > 8
    assert any(one["cards"] for one in travelled)
    assert min(of(NAME, *journeys)) > 0


def test_plus_four_locomotives_pay_for_long_routes_only(journeys):
    board = rules_of("marklin").board
    lengths = [
        board.route[step.move["route"]].length
        for one in journeys
        for step in one.steps
        if "plus_four" in step.move.get("cards", {})
    ]
    assert len(lengths) > 10
    assert min(lengths) == 4


def test_the_first_tickets_are_of_both_decks(journeys):
    said = events("ticket_decks.said", *journeys)
    assert [one["counts"] for one in said[:2]] == [{"short": 2, "long": 2}] * 2


def test_of_the_passengers_in_germany_everybody_collects_some():
    games = [among_itself("germany", seats, 0) for seats in (2, 5)]
    assert moves(*games)["passenger_meeples.pick"] > 10
    assert sum(of("passenger_meeples", *games)) > 300


def test_countries_are_joined_for_their_cards():
    games = [among_itself("poland", 4, seed) for seed in range(3)]
    assert len(events("country_cards.taken", *games)) > 1
    assert max(of("country_cards", *games)) > 9

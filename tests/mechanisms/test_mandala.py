"""Mandala (RULES.md 3.23)."""

from itertools import pairwise

import pytest

from tests.toy import LAST_TURN, bonus, promised, rig, sheet, toy

RING = "a-b 1 red, b-c 1 red, c-d 1 red, d-e 1 red, e-f 1 red, f-g 1 red, g-h 1 red, h-a 1 red"
GOALS = "a-b 1, a-c 2, a-d 3, a-e 4, a-f 3, a-g 2, b-e 3"
POINTS = {"mandala": {"points": [0, 5, 10, 20, 30, 40]}}


def loops(board, owned, tickets):
    """The mandala's points of the first seat, who owns these routes."""
    owner = dict.fromkeys(owned, 0)
    named = {"owner": owner, "tickets": [tickets], **LAST_TURN}
    rules, state = rig(board, mechanisms=POINTS, **named)
    return bonus(sheet(rules, state), "mandala")[0]


@pytest.mark.parametrize(
    ("n", "points"), [(0, 0), (1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (7, 40)]
)
def test_rt_103_tickets_on_a_loop(n, points):
    board = toy(RING, GOALS)
    ring = [route.split()[0] for route in RING.split(", ")]
    goals = [goal.split()[0] for goal in GOALS.split(", ")]
    assert loops(board, ring, goals[:n]) == points


def test_rt_103_two_paths_that_share_a_route_do_not_count():
    board = toy("a-b 1 red, b-c 1 red, c-d 1 red, b-d 1 red", "a-c 2, c-d 1")
    owned = ["a-b", "b-c", "c-d", "b-d"]
    assert loops(board, owned, ["a-c"]) == 0
    assert loops(board, owned, ["a-c", "c-d"]) == 5


def test_rt_103_two_paths_that_cross_in_a_city_count():
    board = toy(
        "a-b 1 red, b-m 1 red, a-c 1 red, c-m 1 red, m-d 1 red, d-z 1 red, m-e 1 red, e-z 1 red",
        "a-z 5",
    )
    owned = ["a-b", "b-m", "a-c", "c-m", "m-d", "d-z", "m-e", "e-z"]
    assert loops(board, owned, ["a-z"]) == 5
    assert loops(board, owned[:-1], ["a-z"]) == 0


def test_a_ticket_not_completed_counts_for_nothing():
    assert loops(toy(RING, GOALS), ["a-b", "b-c"], ["a-e"]) == 0


def test_a_second_path_promises_the_more_the_less_it_lacks():
    board = toy(RING, GOALS)
    ring = [route.split()[0] for route in RING.split(", ")]

    def hoped(owned, chance=1.0, turns=6):
        named = {"owner": dict.fromkeys(owned, 0), "tickets": [["a-e"]]}
        rules, state = rig(board, mechanisms=POINTS, **named)
        return promised(rules, state, turns=turns, chances={"a-e": chance})

    assert 0 < hoped(ring[:4]) < hoped(ring[:6]) < hoped(ring[:7]) < 5
    assert hoped(ring[:7], chance=0.5) < hoped(ring[:7])
    assert hoped(ring[:7], turns=0) == 0
    # nothing beyond what the score lines say of a whole one
    assert hoped(ring) == 0


def hoped_with(board, owned, ticket, turns=20):
    """What the mandala promises the first seat, who owns these routes and completes this ticket."""
    named = {"owner": dict.fromkeys(owned, 0), "tickets": [[ticket]]}
    rules, state = rig(board, mechanisms=POINTS, **named)
    return promised(rules, state, turns=turns, chances={ticket: 1.0})


def test_each_route_of_a_second_path_brings_a_part_and_the_next_one_more():
    board = toy(RING, GOALS)
    ring = [route.split()[0] for route in RING.split(", ")]
    promises = [hoped_with(board, ring[:n], "a-e") for n in (4, 5, 6, 7)]
    parts = [after - before for before, after in pairwise([*promises, 5])]
    assert parts[0] > 0
    assert parts == sorted(parts)


def test_two_tracks_of_a_double_route_are_no_second_path():
    assert hoped_with(toy("a-b 1 red, a-b 1 blue", "a-b 1"), [], "a-b") == 0


def test_two_paths_are_found_that_share_nothing_though_the_shortest_lies_across_them():
    board = toy("a-b 1 red, b-c 1 red, c-d 1 red, a-c 2 red, b-d 2 red", "a-d 3")
    assert hoped_with(board, ["a-b", "b-c", "c-d"], "a-d") > 0

"""Asian explorer (RULES.md 3.20)."""

import pytest

from tests.toy import LAST_TURN, bonus, promised, rig, sheet, toy


def chain(name, cities):
    """Routes that join so many cities in a row."""
    return [f"{name}{n}-{name}{n + 1} 1 red" for n in range(cities - 1)]


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [((9, 6), (10,), [0, 10]), ((5, 5), (5,), [10, 10]), ((), (2,), [0, 10])],
)
def test_rt_106_the_most_cities_in_one_network(first, second, points):
    owner, routes = {}, []
    for seat, sizes in enumerate((first, second)):
        for n, cities in enumerate(sizes):
            tracks = chain(f"{'pq'[seat]}{'xy'[n]}", cities)
            routes += tracks
            owner |= {track.split()[0]: seat for track in tracks}
    board = toy(", ".join(routes))
    rules, state = rig(board, mechanisms=["asian_explorer"], owner=owner, **LAST_TURN)
    assert bonus(sheet(rules, state), "asian_explorer") == points


def test_a_city_counts_once_in_loops_and_branches():
    board = toy("a-b 1 red, b-c 1 red, c-a 1 red, a-d 1 red, x-y 1 red")
    owner = {"a-b": 0, "b-c": 0, "c-a": 0, "a-d": 0, "x-y": 1}
    rules, state = rig(board, mechanisms=["asian_explorer"], owner=owner)
    assert rules.view(state, None)["mech"]["asian_explorer"] == {"cities": [4, 2]}


def test_the_more_cities_ahead_the_more_of_the_bonus_is_expected():
    board = toy("a-b 2 red, b-c 2 red, c-d 2 red, d-e 2 red, e-f 2 red")
    rules, few = rig(board, mechanisms=["asian_explorer"], owner={"a-b": 0, "d-e": 1})
    _, many = rig(board, mechanisms=["asian_explorer"], owner={"a-b": 0, "b-c": 0, "d-e": 1})
    assert -5 < promised(rules, few, turns=16) < promised(rules, many, turns=16) < 0
    assert promised(rules, many, turns=0) == 0 < promised(rules, many, 1, turns=2)

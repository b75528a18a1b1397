"""Asian explorer (RULES.md 3.20)."""

import pytest

from tests.toy import LAST_TURN, bonus, rig, sheet, toy


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

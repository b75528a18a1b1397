"""What rivals are likely to take is read off what lies open of them."""

import pytest

from games.bots.numbers import Numbers
from games.bots.rivals import Rivals
from games.rules.mechanisms.claims.quotes import prices
from games.rules.table import Table
from tests.toy import rig, toy

BOARD = toy("a-b 2 red, b-c 2 blue, c-d 2 red, d-e 2 blue, a-c 3 green", "a-e 9", cars=30)


def danger(route, owner, theirs=5, **more):
    numbers = Numbers(danger=0.01, near=0.02, gap=0.2)
    rules, state = rig(BOARD, owner=owner, hands=[{}, {"red": theirs}], **more)
    table, n = Table(rules, state), rules.board.route[route].n
    return Rivals(table, 0, numbers).danger(n, prices(rules)[n])


@pytest.mark.parametrize(
    ("owner", "chance"),
    [
        ({}, 0.01),
        ({"a-b": 1}, 0.02),
        ({"a-b": 1, "c-d": 1}, 0.2),
        ({"a-b": 1, "a-c": 1}, 0.02),
        ({"a-b": 0, "c-d": 0}, 0.01),
    ],
    ids=["nobody near", "one network", "two networks", "both ends of one", "our own"],
)
def test_a_route_that_joins_two_networks_of_a_rival_is_most_in_danger(owner, chance):
    assert danger("b-c", owner) == pytest.approx(chance)


def test_who_has_too_few_cards_takes_no_route():
    assert danger("b-c", {"a-b": 1, "c-d": 1}, theirs=1) == 0


def test_nobody_takes_the_track_beside_the_own_one():
    board = toy("a-b 2 red, a-b 2 blue, b-c 2 red, b-d 2 red")
    rules, state = rig(board, seats=4, owner={"a-b": 1}, hands=[{}, {"red": 5}])
    [beside] = [
        route.n for route in rules.board.routes if route.parallel and state.owner[route.n] < 0
    ]
    rivals = Rivals(Table(rules, state), 0, Numbers())
    assert rivals.danger(beside, prices(rules)[beside]) == 0
    other = rules.board.route["b-c"].n
    assert rivals.danger(other, prices(rules)[other]) > 0


@pytest.mark.parametrize(
    ("pile", "chance"),
    [(["blue", "blue"], 0.2), (["blue", "locomotive"], 0.2), (["blue", "red"], 0)],
    ids=["both are hidden", "with a locomotive", "one lies elsewhere"],
)
def test_who_cannot_hold_the_cards_takes_no_route(pile, chance):
    owner = {"a-b": 1, "c-d": 1}
    assert danger("b-c", owner, pile=pile) == pytest.approx(chance)

"""Steps: what browsers make of them is the view itself, and the rest of the old view stays."""

import json

import pytest

from games.broadcast.diff import apply, changes
from games.rules import boards, rules_for
from tests.sweeps.walk import walk


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": None}, [(["a"], None)]),
        ({"a": {}}, {"a": {"b": 1}}, [(["a", "b"], 1)]),
        # nothing is taken out singly
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 2}}, [(["a"], {"c": 2})]),
        ({"a": [1, 2]}, {"a": [1, 3]}, [(["a"], [1, 3])]),
        ({"a": [{"n": 1}, {"n": 2}]}, {"a": [{"n": 1}, {"n": 3}]}, [(["a", 1, "n"], 3)]),
        ({"a": [{"n": 1}]}, {"a": []}, [(["a"], [])]),
    ],
)
def test_changes_are_as_small_as_they_can_be(before, after, changed):
    assert changes(before, after) == changed
    assert apply(before, changed) == after


@pytest.mark.parametrize("board", boards())
def test_changes_make_every_view_of_a_game(board):
    rules = rules_for(board)
    seats = rules.board.players[0]
    compared, shown = 0, {}
    for step in walk(rules, seats, board):
        for seat in (None, *range(seats)):
            # as they travel
            told = shown.get(seat) or json.dumps(rules.view(step.before, seat))
            shown[seat] = json.dumps(rules.view(step.after, seat))
            before, after = json.loads(told), json.loads(shown[seat])
            assert apply(before, json.loads(json.dumps(changes(before, after)))) == after
            assert json.dumps(before) == told
            compared += 1
    assert compared > 50

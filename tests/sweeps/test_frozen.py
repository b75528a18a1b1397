"""Nobody can change a state, nor through a view what another sees: both are frozen all the way."""

import typing
from collections.abc import Mapping, MutableMapping, MutableSequence, MutableSet

import msgspec
import pytest

from games.rules.frozen import FrozenDict, freeze
from games.rules.mechanisms import REGISTRY
from games.rules.state import State
from games.rules.values import Event
from tests.sweeps.test_secrets import everybody, structs
from tests.sweeps.walk import every_case, games
from tests.toy import rig

CHANGEABLE = (MutableMapping, MutableSequence, MutableSet, bytearray)


def spoil(value):
    """Empty and fill whatever lets itself be changed, inmost first; how many parts did?"""
    frozen = isinstance(value, FrozenDict)
    inner = value.values() if isinstance(value, Mapping) else value
    spoiled = sum(spoil(part) for part in inner if not isinstance(part, str | int | float | None))
    if isinstance(value, dict) and not frozen:
        value.clear()
        value["spoiled"] = True
    elif isinstance(value, list):
        value[:] = ["spoiled"]
    else:
        assert isinstance(value, FrozenDict | tuple), value
        return spoiled
    return spoiled + 1


@every_case
def test_who_changes_a_view_changes_neither_the_state_nor_another_view(rules, seats, far):
    spoiled = 0
    for game in games(rules, seats, far):
        for n, step in enumerate(game):
            state = step.after
            if n % 24 and not (state.decisions and n < 3):
                continue
            stored = rules.encode(state)
            views = rules.views(state, everybody(seats))
            told = {who: msgspec.json.encode(view) for who, view in views.items()}
            for who in everybody(seats):
                assert msgspec.json.encode(views[who]) == told[who]
                spoiled += spoil(views[who])
            assert rules.encode(state) == stored
            again = rules.views(state, everybody(seats))
            assert {who: msgspec.json.encode(view) for who, view in again.items()} == told
    assert spoiled > 50


def kinds_of(hint):
    """The classes that a type is made of."""
    yield typing.get_origin(hint) or hint
    for part in typing.get_args(hint):
        yield from kinds_of(part)


def test_no_state_is_declared_to_hold_what_can_be_changed():
    checked = 0
    decisions = [ask for mechanism in REGISTRY for ask in mechanism.decisions]
    for whole in (State, Event, *decisions, *(mechanism.State for mechanism in REGISTRY)):
        for kind in structs(whole).values():
            assert kind.__struct_config__.frozen
            for name, hint in typing.get_type_hints(kind).items():
                found = [k for k in kinds_of(hint) if isinstance(k, type)]
                changeable = [k for k in found if issubclass(k, CHANGEABLE)]
                assert not changeable, f"{kind.__name__}.{name}"
                checked += 1
    assert checked > 50


def test_the_tickets_of_a_question_cannot_be_taken_out_of_a_view():
    rules, _ = rig("usa")
    state, _ = rules.start(2, "1" * 64)
    view = rules.view(state, 0)
    with pytest.raises(TypeError):
        view["decisions"][0]["secret"].clear()
    assert isinstance(view["decisions"][0]["secret"]["tickets"], tuple)
    view["decisions"].clear()
    assert len(rules.view(state, 0)["decisions"]) == 2
    assert hash(state) == hash(rules.decode(rules.encode(state)))


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.clear(),
        lambda d: d.pop("a"),
        lambda d: d.popitem(),
        lambda d: d.update(a=2),
        lambda d: d.setdefault("b", 2),
        lambda d: d.__setitem__("a", 2),
        lambda d: d.__delitem__("a"),
        lambda d: d.__ior__({"a": 2}),
    ],
)
def test_a_frozen_dict_refuses_every_change(change):
    frozen = freeze({"a": [1, {"b": []}]})
    with pytest.raises(TypeError, match="cannot be changed"):
        change(frozen)
    assert frozen == {"a": (1, {"b": ()})}
    assert hash(frozen) == hash(freeze({"a": (1, {"b": ()})}))

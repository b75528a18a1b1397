"""The examples in docstrings run, and who uses the rules finds one at each of their functions."""

import doctest
import importlib
import inspect
import pkgutil

from games import analysis, bots, rules
from games.rules import board, graph, pay, ranking

MODULES = [
    module.name
    for package in (rules, bots, analysis)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


def test_every_example_of_the_rules_and_the_players_comes_out_as_it_says():
    tried = 0
    for name in MODULES:
        failed, attempted = doctest.testmod(importlib.import_module(name))
        assert not failed, name
        tried += attempted
    assert tried > 90


def test_an_example_that_says_something_else_is_found():
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, None)
    said = []
    assert doctest.DocTestRunner().run(wrong, out=said.append).failed == 1


def test_every_public_function_of_graphs_places_payments_and_boards_has_an_example():
    for module in (graph, ranking, pay, board, rules):
        names = getattr(module, "__all__", [name for name in vars(module) if name[0] != "_"])
        functions = [value for name in names if inspect.isroutine(value := vars(module)[name])]
        own = [
            f for f in map(inspect.unwrap, functions) if f.__module__.startswith(module.__name__)
        ]
        assert own, module
        for function in own:
            assert ">>> " in (function.__doc__ or ""), f"{module.__name__}.{function.__name__}"


def test_the_base_game_is_made_once_whether_it_is_named_or_not():
    assert rules.rules_for("usa") is rules.rules_for("usa", "base")
    assert rules.facts_of("usa") is rules.facts_of("usa", "base")

"""What the rules may not touch, and what must stay complete; each guard is seen to fail."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.rules import boards, variants
from games.rules.mechanisms import REGISTRY
from games.rules.state import Seat

ROOT = Path(__file__).parents[2]
RULES = ROOT / "games" / "rules"
NAMES = {mechanism.name for mechanism in REGISTRY}
LISTS = ("rule_systems",)
"""Modules whose matter are the names: what a system consists of."""
FOLDERS = (RULES, RULES / "board", RULES / "pay")
SHARED = sorted(file for at in FOLDERS for file in at.glob("*.py") if file.stem not in LISTS)
FOREIGN = ("asyncio", "channels", "datetime", "django", "random", "secrets", "time", "uuid")

PROBE = """
import builtins, json, sys
package, foreign = sys.argv[1], json.loads(sys.argv[2])
ours, real = [], builtins.__import__

def watched(name, globals=None, locals=None, fromlist=(), level=0):
    who = (globals or {}).get("__name__", "")
    if level == 0 and who.startswith(package) and name.partition(".")[0] in foreign:
        ours.append(f"{who} imports {name}")
    return real(name, globals, locals, fromlist, level)

builtins.__import__ = watched
__import__(package)
for extra in sys.argv[3:]:
    __import__(extra)
django = [name for name in sys.modules if name.partition(".")[0] in ("django", "channels")]
print(json.dumps({"ours": ours, "django": django, "loaded": package in sys.modules}))
"""


def imports(package, *more, path=ROOT):
    """What a package brings in, asked of an interpreter of its own."""
    told = subprocess.check_output(
        [sys.executable, "-c", PROBE, package, json.dumps(FOREIGN), *more], cwd=path, text=True
    )
    return json.loads(told)


def test_the_rules_import_no_django_no_clock_and_no_chance_of_their_own():
    told = imports("games.rules", "games.rules.catalog")
    assert told == {"ours": [], "django": [], "loaded": True}


@pytest.mark.parametrize("line", ["import random", "from datetime import date", "import time"])
def test_the_guard_of_imports_can_fail(tmp_path, line):
    (tmp_path / "toys").mkdir()
    (tmp_path / "toys" / "__init__.py").write_text("from . import dice\n")
    (tmp_path / "toys" / "dice.py").write_text(f"import json\n{line}\n")
    told = imports("toys", path=tmp_path)
    assert told["ours"] == [f"toys.dice imports {line.split()[1]}"]


def words(tree):
    """Every string and every name of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom | ast.Import):
            yield from (node.module or "" if isinstance(node, ast.ImportFrom) else "").split(".")
            yield from (part for alias in node.names for part in alias.name.split("."))


def named(source):
    """The mechanisms that a module names; tickets are things on the table as well."""
    spared = set(Seat.__struct_fields__) & NAMES
    found = set()
    for word in words(ast.parse(source)):
        if word in NAMES - spared or (word.partition(".")[0] in NAMES and "." in word):
            found.add(word)
    return found


@pytest.mark.parametrize("file", SHARED, ids=lambda file: file.stem)
def test_the_shared_rules_name_no_mechanism(file):
    assert named(file.read_text()) == set()


@pytest.mark.parametrize(
    "line",
    [
        'if "tunnels" in rules: pass',
        'raise Refusal("claims.taken")',
        "from .mechanisms.market import Draw",
        'table.mech("stations")',
        "state.mech.stations",
    ],
)
def test_the_guard_of_names_can_fail(line):
    assert named(line)
    assert not named('seat.tickets; view["tickets"]; "routes"; "claim"')


def compared(source, values):
    """Strings that a module compares something with, if they are among these."""
    found = []
    for node in ast.walk(ast.parse(source)):
        sides = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        for side in sides:
            within = [n for n in ast.walk(side) if isinstance(n, ast.Constant)]
            found += [n.value for n in within if n.value in values]
    return found


def decisive():
    """Names of boards, variants and mechanisms: no rule may ask for them."""
    named_variants = {variant for board in boards() for variant in variants(board)}
    return {*boards(), *named_variants, *NAMES}


@pytest.mark.parametrize(
    "file", sorted(RULES.rglob("*.py")), ids=lambda file: str(file.relative_to(RULES))
)
def test_no_rule_asks_which_board_or_mechanism_it_is(file):
    assert compared(file.read_text(), decisive()) == []


@pytest.mark.parametrize(
    "line",
    [
        'if board.id == "usa": pass',
        'if "stations" in rules.by_name: pass',
        'if variant in ("mega", "1910"): pass',
        'match name:\n    case "claims": pass',
    ],
)
def test_the_guard_of_comparisons_can_fail(line):
    assert compared(line, decisive())
    assert not compared('if kind == "bottom": pass', decisive())


def test_registry_folders_and_tests_are_the_same():
    folders = {file.parent.name for file in (RULES / "mechanisms").glob("*/__init__.py")}
    tests = {file.stem.removeprefix("test_") for file in (ROOT / "tests/mechanisms").glob("*.py")}
    assert [mechanism.name for mechanism in REGISTRY] == list(
        dict.fromkeys(mechanism.name for mechanism in REGISTRY)
    )
    assert folders == NAMES
    assert tests == NAMES


def test_every_mechanism_lives_in_the_folder_of_its_name_and_says_what_it_is_for():
    for mechanism in REGISTRY:
        assert mechanism.__module__ == f"games.rules.mechanisms.{mechanism.name}"
        assert re.match(r"[A-Z].*\.", mechanism.__doc__)
        asked = {kind for kinds in mechanism.decisions.values() for kind in kinds}
        for kind in mechanism.plays:
            own = kind.__struct_config__.tag.startswith(f"{mechanism.name}.")
            assert own or (kind in asked and kind not in mechanism.moves)


def test_every_mechanism_plays_its_moves_and_no_others():
    for mechanism in REGISTRY:
        answers = {kind for kinds in mechanism.decisions.values() for kind in kinds}
        prefix = f"{mechanism.name}."
        own = {kind for kind in answers if kind.__struct_config__.tag.startswith(prefix)}
        assert {*mechanism.moves} | own <= mechanism.plays.keys(), mechanism.name
        assert mechanism.plays.keys() <= {*mechanism.moves} | answers, mechanism.name
        assert {*mechanism.idle} <= {*mechanism.moves}
    assert sum(len(mechanism.plays) for mechanism in REGISTRY) > 20

"""The scenarios of RULES.md part 6 are tested under their numbers: test_rt_04_... is RT-04."""

import re
from pathlib import Path

from games.rules.mechanisms import REGISTRY

TESTS = Path(__file__).parents[1]
RULES = (TESTS.parent / "docs" / "RULES.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^### (3\.\d+) `([a-z_]+)`", RULES, re.MULTILINE))
"""The mechanisms by their sections."""
SCENARIO = re.compile(r"^- \*\*RT-(\d+)\*\* \(([^)]*)\)((?: \[[a-z_]+\])*)", re.MULTILINE)
"""A scenario: its number, the rules it is of, the boards it is played on."""


def source():
    """The text of all tests of the rules."""
    files = [*TESTS.glob("rules/*.py"), *TESTS.glob("mechanisms/*.py"), *TESTS.glob("sweeps/*.py")]
    return "\n".join(file.read_text("utf-8") for file in files)


def numbers():
    """The numbers that tests are named after."""
    return {int(n) for n in re.findall(r"^ *def test_rt_(\d+)_", source(), re.MULTILINE)}


def core(text):
    """The rules of the common core that a text names: CORE-D8, D10 are two."""
    lists = re.findall(r"CORE-([A-Z]\d+(?:, [A-Z]\d+)*)", text)
    return {id_ for ids in lists for id_ in ids.split(", ")}


def test_every_rule_of_the_common_core_is_named_by_a_test():
    known = core(RULES)
    assert len(known) > 35
    assert core(source()) == known


def test_every_scenario_is_a_test_and_every_number_a_scenario():
    known = {int(n) for n in re.findall(r"^- \*\*RT-(\d+)\*\*", RULES, re.MULTILINE)}
    assert len(known) > 180
    assert known == numbers()


def test_every_mechanism_that_is_built_has_its_rules():
    told = {*re.findall(r"`([a-z_]+)`", "\n".join(re.findall(r"^### .*", RULES, re.MULTILINE)))}
    system = {"market", "claims", "tickets", "connections", "goods", "yard", "big_city_bonus"}
    assert {mechanism.name for mechanism in REGISTRY} - told == system  # parts 1 and 2


def test_every_heading_of_the_seeds_is_played_and_proved():
    table = RULES.partition("\n## 7. ")[2]
    rows = re.findall(r"^\| ([^|]+) \| ([\d., ]+) \| ([^|]*) \| ([^|]*) \|$", table, re.MULTILINE)
    assert table.count("**[seed ") == 5 and len(rows) > 60
    parts = set(re.findall(r"^#+ (\d[\d.]*?)\.? ", RULES, re.MULTILINE))
    names = {mechanism.name for mechanism in REGISTRY}
    for heading, where, folders, scenarios in rows:
        assert {*where.split(", ")} <= parts, heading
        played = set(re.findall(r"`(\w+)`", folders))
        proved = {int(n) for n in re.findall(r"RT-(\d+)", scenarios)}
        assert played <= names and proved <= numbers(), heading
        assert (played and proved) or where == "5", heading  # what the project aims at

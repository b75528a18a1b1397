"""The scenarios of RULES.md part 6 are tested under their numbers: test_rt_04_... is RT-04."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
REQUIRED = {
    *range(1, 16),
    17,
    18,
    19,
    20,
    *range(22, 30),
    *range(31, 79),
    81,
    82,
    103,
    106,
    116,
    117,
    118,
    123,
}
"""Those that concern mechanisms that are built."""


RULES = (TESTS.parent / "docs" / "RULES.md").read_text("utf-8")


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


def test_every_scenario_of_the_board_is_named_by_a_test():
    assert numbers() >= REQUIRED


def test_every_number_named_is_a_scenario():
    known = {int(n) for n in re.findall(r"^- \*\*RT-(\d+)\*\*", RULES, re.MULTILINE)}
    assert len(known) > 100
    assert numbers() <= known

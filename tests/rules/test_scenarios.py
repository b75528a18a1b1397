"""The scenarios of RULES.md part 6 are tested under their numbers: test_rt_04_... is RT-04."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
REQUIRED = {*range(1, 16), 17, 19, 20, *range(22, 30), *range(31, 59), 116, 117, 118, 123}
"""Those that concern mechanisms that are built."""


def numbers():
    """The numbers that tests are named after."""
    files = [*TESTS.glob("rules/*.py"), *TESTS.glob("mechanisms/*.py"), *TESTS.glob("sweeps/*.py")]
    text = "\n".join(file.read_text() for file in files)
    return {int(n) for n in re.findall(r"^ *def test_rt_(\d+)_", text, re.MULTILINE)}


def test_every_scenario_of_the_board_is_named_by_a_test():
    assert numbers() >= REQUIRED


def test_every_number_named_is_a_scenario():
    rules = (TESTS.parent / "docs" / "RULES.md").read_text()
    known = {int(n) for n in re.findall(r"^- \*\*RT-(\d+)\*\*", rules, re.MULTILINE)}
    assert len(known) > 100
    assert numbers() <= known

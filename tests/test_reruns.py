"""Nothing is run again unseen: what passes at the second try only is named, and fails the run."""

import os
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
CONFTEST = """
from tests.reruns import Reruns

def pytest_configure(config):
    config.pluginmanager.register(Reruns())
"""
(AGAIN,) = (
    line.split()[2:]
    for line in (Path(__file__).parents[1] / "Makefile").read_text().splitlines()
    if line.startswith("again := ")
)
TESTS = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("n", range({shaky}))
def test_shaky(n):
    seen = Path(__file__).with_name(f"seen-{{n}}")
    was_seen = seen.exists()
    seen.touch()
    assert was_seen, "not yet"

def test_sound():
    pass
"""


@pytest.fixture
def run(pytester, monkeypatch):
    """Has these tests run by a pytest of their own."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]), prepend=os.pathsep)

    def start(tests: str, *options: str) -> pytest.RunResult:
        pytester.makeconftest(CONFTEST)
        pytester.makepyfile(tests)
        bare = ["-p", "no:django", "-p", "no:cacheprovider"]
        return pytester.runpytest_subprocess(*AGAIN, *bare, *options)

    return start


def test_what_passes_at_the_second_try_is_named(run):
    told = run(TESTS.format(shaky=2))
    assert told.ret == pytest.ExitCode.OK
    told.stdout.fnmatch_lines(
        [
            "*failed, and passed when tried again*",
            "*::test_shaky[[]0] - *not yet*",
            "*::test_shaky[[]1] - *not yet*",
            "*3 passed, 2 rerun*",
        ]
    )


def test_three_of_them_fail_a_run_whichever_worker_met_them(run):
    told = run(TESTS.format(shaky=3), "-n", "2")
    assert told.ret == pytest.ExitCode.TESTS_FAILED
    told.stdout.fnmatch_lines(["3 tests needed a second try, 2 may: this is a failure"])
    told.stdout.fnmatch_lines(["*4 passed, 3 rerun*"])


def test_what_fails_again_is_a_failure_and_not_listed(run):
    told = run("def test_broken():\n    assert False")
    assert told.ret == pytest.ExitCode.TESTS_FAILED
    told.stdout.no_fnmatch_line("*tried again*")


@pytest.mark.parametrize("error", ["AssertionError", "Broken"])
def test_what_may_not_be_seen_once_is_not_tried_again(run, error):
    told = run(f"""
from pathlib import Path
from tests.reruns import Broken

def test_lost():
    seen = Path(__file__).with_name("seen")
    if not seen.exists():
        seen.touch()
        raise {error}("a move was lost")
""")
    passed = error != "Broken"
    assert told.ret == (pytest.ExitCode.OK if passed else pytest.ExitCode.TESTS_FAILED)
    told.stdout.fnmatch_lines(["*1 passed, 1 rerun*" if passed else "*1 failed in*"])

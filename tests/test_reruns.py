"""Nothing is run again unseen: what passes at the second try only is named, and fails the run.
Nothing is waited for without end: what hangs is ended, and says where."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
CONFTEST = """
from tests.reruns import Reruns

def pytest_configure(config):
    config.pluginmanager.register(Reruns())
"""
ROOT = Path(__file__).parents[1]
(AGAIN,) = (
    line.split()[2:]
    for line in (ROOT / "Makefile").read_text().splitlines()
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
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def start(tests: str, *options: str) -> pytest.RunResult:
        pytester.makeconftest(CONFTEST)
        pytester.makepyfile(tests)
        plugins = ("no:warnings", "pytest_rerunfailures", "pytest_timeout", "xdist.plugin")
        named = [word for plugin in plugins for word in ("-p", plugin)]
        return pytester.runpytest_subprocess(*named, *AGAIN, *options)

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


def test_what_fails_again_is_a_failure_with_what_was_wrong_at_first(run):
    told = run("""
from pathlib import Path

def test_broken():
    seen = Path(__file__).with_name("seen")
    was_seen = seen.exists()
    seen.touch()
    assert was_seen, "first"
    assert False, "second"
""")
    assert told.ret == pytest.ExitCode.TESTS_FAILED
    told.stdout.fnmatch_lines(["*failed twice*", "*::test_broken - *first*"])
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


def test_a_test_that_hangs_fails_and_tells_where_and_is_not_tried_again(run):
    told = run(
        """
import threading

def test_that_waits_for_ever():
    threading.Thread(target=threading.Event().wait, name="a thread beside it", daemon=True).start()
    threading.Event().wait()

def test_after_it():
    pass
""",
        *("-n", "1", "--timeout", "1"),
    )
    assert told.ret == pytest.ExitCode.TESTS_FAILED
    told.stdout.fnmatch_lines(
        [
            ">*threading.Event().wait()",
            "*Failed: Timeout *",
            "*Stack of a thread beside it*",
            "*1 failed, 1 passed in*",
        ]
    )


HANGS = """
import subprocess, threading
def waits_for_ever():
    subprocess.Popen(["sleep", "1000"])
    threading.Event().wait()
waits_for_ever()
"""


def test_a_run_that_hangs_where_nobody_watches_is_ended_with_all_that_it_has_started():
    asked = ["make", "-s", "-C", str(ROOT), "--eval", "told: ; @echo '$(bounded)'", "told"]
    watched, bounded = (
        subprocess.check_output([*asked, f"CI={ci}"], text=True).strip() for ci in ("", "true")
    )
    command, _, seconds = bounded.rpartition(" ")
    assert not watched and 600 < int(seconds) <= 1800  # a run of everything may take 90 minutes
    # it returns when nobody is left who could write
    hangs = ["sh", "-c", f'{command} 2 "$0" -c "$1"', sys.executable, HANGS]
    ended = subprocess.run(hangs, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 124
    assert "in waits_for_ever" in ended.stderr

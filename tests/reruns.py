"""What failed and passed when tried again (`--reruns`) is named; too much of it is a failure.

To be registered as a plugin; with xdist it counts what all workers report.
"""

import pytest

MAX_SHAKY = 2
"""So many tests may need a second try in one run."""


class Broken(AssertionError):
    """What may not be seen a single time, such as a lost move: it is never tried again
    (`--rerun-except "^Broken:"`)."""


class Reruns:
    """Remembers what was tried again, and how that ended."""

    def __init__(self) -> None:
        self.again: dict[str, str] = {}
        self.failed: set[str] = set()

    @property
    def shaky(self) -> dict[str, str]:
        """What passed in the end, with the reason why it did not at first."""
        return {name: why for name, why in self.again.items() if name not in self.failed}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear of a test, or of a part of it."""
        outcome: str = report.outcome  # the plugin that tries again has one of its own
        if outcome == "rerun":
            crash = getattr(report.longrepr, "reprcrash", None)
            self.again[report.nodeid] = crash.message.partition("\n")[0] if crash else report.when
        elif report.failed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a run in which too much was shaky."""
        if len(self.shaky) > MAX_SHAKY and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name them all."""
        if twice := self.again.keys() & self.failed:
            terminalreporter.section("failed twice, at first for this reason")
            for name in sorted(twice):
                terminalreporter.line(f"{name} - {self.again[name]}")
        if self.shaky:
            terminalreporter.section("failed, and passed when tried again")
            for name, why in self.shaky.items():
                terminalreporter.line(f"{name} - {why}")
        if len(self.shaky) > MAX_SHAKY:
            told = (
                f"{len(self.shaky)} tests needed a second try, {MAX_SHAKY} may: this is a failure"
            )
            terminalreporter.line(told, red=True)

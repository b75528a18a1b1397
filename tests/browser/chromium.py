"""The Chromium of the tests: opened anew when it broke, ended when it does not answer any more."""

import os
import shutil
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

NAMES = ("chromium-headless-shell", "chromium")
"""The same engine without windows and with: the first does half the work for a page."""
PATIENCE = 15
"""Seconds until a Chromium that is told to close a page counts as hanging."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
]


def find() -> str:
    """Where the browser of this machine is that the tests use; nothing is downloaded."""
    names = [wanted] if (wanted := os.environ.get("RAIL_CHROMIUM")) else NAMES
    if not (path := next(filter(None, map(shutil.which, names)), None)):
        pytest.exit(f"no browser: {' or '.join(names)}; install one or set RAIL_CHROMIUM", 1)
    return path


class Chromium:
    """One Chromium for many tests, so that each need not start its own.

    Chromium seldom, but sometimes, never answers when a context is closed. It is ended then: the
    test that closed it was over, and the next one gets another Chromium.
    """

    numbers = count(1)

    def __init__(self, launch: Callable[..., Browser]) -> None:
        self.launch = launch
        self.running: Browser | None = None
        self.mark = b""

    @property
    def browser(self) -> Browser:
        """The one that runs."""
        if self.running is None or not self.running.is_connected():
            mark = f"--browser-of-tests={os.getpid()}-{next(self.numbers)}"
            self.running = self.launch(args=[*ARGUMENTS, mark])
            self.mark = mark.encode()
        return self.running

    def shown(self) -> list[str]:
        """What every open page shows, as a screen reader would be told."""
        contexts = self.running.contexts if self.running else []
        pages = [page for context in contexts for page in context.pages]
        return [f"{page.url}\n{page.locator('body').aria_snapshot()}" for page in pages]

    def leave(self, contexts: list[BrowserContext]) -> None:
        """Close these; what does not close ends with its Chromium."""
        stuck = threading.Timer(PATIENCE, self.kill)
        stuck.start()
        for context in contexts:
            try:
                context.close()
            except Error:
                if self.running and self.running.is_connected():
                    raise
        stuck.cancel()

    def kill(self) -> None:
        """End the process that was started last, and with it those that it started."""
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it may have ended meanwhile
                if self.mark in (process / "cmdline").read_bytes().split(b"\0"):
                    os.kill(int(process.name), signal.SIGKILL)

    def close(self) -> None:
        """End it, if it still runs."""
        if self.running and self.running.is_connected():
            self.leave(self.running.contexts)
            self.running.close()

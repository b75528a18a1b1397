"""The Chromium of the tests: opened anew when it broke, ended when it does not answer any more."""

import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error

NAMES = ("chromium-headless-shell", "chromium")
"""The same engine without windows and with: the first does half the work for a page."""
TIMEOUT_SECONDS = 15
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

    Chromium seldom, but sometimes, never answers when a page is closed. It is ended then: the
    test that closed it was over, and the next one gets another Chromium.

    Nor need each fetch and compile the files of the site: who opens a browser is handed one that
    somebody like them has left, in which nothing is known any more but these files. Not one of a
    test that failed, which may have left it offline, nor one whose clock a test has held.
    """

    numbers = count(1)

    def __init__(self, launch: Callable[..., Browser]) -> None:
        self.launch = launch
        self.running: Browser | None = None
        self.mark = b""
        self.free: dict[str, list[BrowserContext]] = {}
        self.kinds: dict[BrowserContext, tuple[str, str]] = {}
        self.failed = False

    @property
    def browser(self) -> Browser:
        """The one that runs."""
        if self.running is None or not self.running.is_connected():
            mark = f"--browser-of-tests={os.getpid()}-{next(self.numbers)}"
            self.running = self.launch(args=[*ARGUMENTS, mark])
            self.mark = mark.encode()
            self.free.clear()
        return self.running

    def enter(self, address: str, prepare: str, **options) -> BrowserContext:
        """The browser of somebody new at this site; `prepare` runs first on every page."""
        browser, kind = self.browser, repr((address, prepare, options))
        if free := self.free.get(kind):
            return free.pop()
        context = browser.new_context(base_url=address, **options)
        context.add_init_script(prepare)
        self.kinds[context] = kind, address
        return context

    def shown(self) -> list[str]:
        """What every open page shows, as a screen reader would be told."""
        contexts = self.running.contexts if self.running else []
        pages = [page for context in contexts for page in context.pages]
        return [f"{page.url}\n{page.locator('body').aria_snapshot()}" for page in pages]

    def leave(self, contexts: Iterable[BrowserContext], do=BrowserContext.close) -> None:
        """Close these; what does not close ends with its Chromium."""
        stuck = threading.Timer(TIMEOUT_SECONDS, self.kill)
        stuck.start()
        for context in contexts:
            try:
                do(context)
            except Error:
                if self.running and self.running.is_connected():
                    raise
        stuck.cancel()

    def clear(self, contexts: Iterable[BrowserContext]) -> None:
        """Leave these to others of their kind, as if nobody had been in them."""
        self.leave(contexts, BrowserContext.close if self.failed else self._clear)
        self.failed = False

    def _clear(self, context: BrowserContext) -> None:
        last, *others = context.pages or [context.new_page()]
        for page in others:
            page.close()
        last.goto("about:blank")  # nobody writes any more
        session = context.new_cdp_session(last)
        kind, address = self.kinds[context]
        session.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        context.clear_cookies()
        last.close()
        self.free.setdefault(kind, []).append(context)

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

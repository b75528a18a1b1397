"""The Chromium of the tests: opened anew when it broke, ended when it does not answer any more."""

import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

NAMES = ("chromium-headless-shell", "chromium")
"""The same engine without windows and with: the first does half the work for a page."""
TIMEOUT_SECONDS = 15
"""Seconds until a Chromium that is told to close a page counts as hanging."""
WARM = 6
"""Pages that stay open for who comes next: their process has the scripts of the site compiled,
which is a third of what a page costs."""
RESTING = "/healthz"
"""Where such a page waits: a page of the site, in the same process, and nothing on it."""
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


def rest(page: Page) -> None:
    """Leave a page, even one that was about to leave for another by itself."""
    try:
        page.goto(RESTING)
    except Error as error:
        if "interrupted by another navigation" not in error.message:
            raise
        page.goto(RESTING)


class Kind(NamedTuple):
    """Who may have the browser that another has left, and what is put right in it before."""

    name: str
    address: str
    viewport: ViewportSize


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
        self.kinds: dict[BrowserContext, Kind] = {}
        self.warm: list[Page] = []
        self.failed = False

    @property
    def browser(self) -> Browser:
        """The one that runs."""
        if self.running is None or not self.running.is_connected():
            mark = f"--browser-of-tests={os.getpid()}-{next(self.numbers)}"
            self.running = self.launch(args=[*ARGUMENTS, mark])
            self.mark = mark.encode()
            self.free.clear()
            self.warm.clear()
        return self.running

    def enter(self, address: str, prepare: str, **options) -> BrowserContext:
        """The browser of somebody new at this site; `prepare` runs first on every page."""
        browser, name = self.browser, repr((address, prepare, options))
        if free := self.free.get(name):
            context = free.pop()
            self.warm = [page for page in self.warm if page.context is not context]
            return context
        context = browser.new_context(base_url=address, **options)
        context.add_init_script(prepare)
        self.kinds[context] = Kind(name, address, options["viewport"])
        return context

    def shown(self) -> list[str]:
        """What every open page shows, as a screen reader would be told."""
        contexts = self.running.contexts if self.running else []
        pages = [page for context in contexts for page in context.pages if page not in self.warm]
        return [f"{page.url}\n{page.locator('body').aria_snapshot()}" for page in pages]

    def leave(self, contexts: Iterable[BrowserContext], do=BrowserContext.close) -> None:
        """Close these; what does not close ends with its Chromium."""
        stuck = threading.Timer(TIMEOUT_SECONDS, self.kill)
        stuck.start()
        try:
            for context in contexts:
                do(context)
        except Error:
            if self.running and self.running.is_connected():
                raise
        finally:
            stuck.cancel()

    def clear(self, contexts: Iterable[BrowserContext]) -> None:
        """Leave these to others of their kind, as if nobody had been in them."""
        self.leave(contexts, BrowserContext.close if self.failed else self._clear)
        self.failed = False

    def _clear(self, context: BrowserContext) -> None:
        kind = self.kinds[context]
        page, *others = context.pages or [context.new_page()]
        for other in others:
            other.close()
        rest(page)  # nobody writes any more
        page.evaluate("sessionStorage.clear()")
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": kind.address, "storageTypes": "all"})
        session.detach()
        context.clear_cookies()
        page.set_viewport_size(kind.viewport)
        page.mouse.move(-1, -1)
        self.free.setdefault(kind.name, []).append(context)
        self.warm.append(page)
        for page in self.warm[:-WARM]:
            page.close()
        del self.warm[:-WARM]

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

"""How long people take for what they came for, beside the time that it may take them."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Error

from bench.figures import median, table
from bench.site import Site
from games.rules.values import Data
from tests.browser.player import Player

TAPS = """
addEventListener("click", (event) => {
  if (event.isTrusted && event.detail) {
    sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0);
  }
}, true);
"""
ASK = "Number(sessionStorage.taps ?? 0)"


class Stopwatch:
    """Of each journey the seconds and the taps of every round, and what they should be."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.times: dict[str, list[float]] = {}
        self.taps: dict[str, tuple[int, int | None]] = {}
        self.targets: dict[str, float] = {}

    @contextmanager
    def person(self, here: Site, name: str, screen: Data) -> Iterator[Player]:
        """Somebody at a server with a browser of their own, who may copy links."""
        context = self.browser.new_context(
            base_url=here.address, permissions=["clipboard-read", "clipboard-write"], **screen
        )
        context.add_init_script(TAPS)
        try:
            yield Player(name, context)
        finally:
            context.close()

    def note(self, name: str, seconds: float, target: float) -> None:
        """What took so long, and how long it should take."""
        self.times.setdefault(name, []).append(seconds)
        self.targets[name] = target

    def time(
        self,
        name: str,
        who: Player,
        target: float,
        action: Callable[[], object],
        most: int | None = None,
    ) -> None:
        """Do it, and note how long it took this person and how many taps, of `most` at most."""
        before = taps_of(who)
        began = time.perf_counter()
        action()
        self.note(name, time.perf_counter() - began, target)
        self.taps[name] = taps_of(who) - before, most

    def show(self, rounds: int) -> None:
        """The table."""
        rows = [
            (
                name,
                *("" if n is None else n for n in self.taps.get(name, (None, None))),
                f"{median(times):.2f}",
                f"{max(times):.2f}",
                self.targets[name],
            )
            for name, times in self.times.items()
        ]
        print(f"Journeys, seconds, {rounds} rounds; targets are for people, who also read\n")
        table(("journey", "taps", "at most", "median", "slowest", "target"), rows)


def taps_of(who: Player) -> int:
    """How often this person has tapped until now."""
    if who.page.url == "about:blank":
        return 0
    try:
        return who.page.evaluate(ASK)
    except Error:  # the page was just leading elsewhere
        who.page.wait_for_load_state()
        return who.page.evaluate(ASK)

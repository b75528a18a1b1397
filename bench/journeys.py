"""What people come for, through the page from beginning to end, beside the time it may take them.

A real server on this machine, Chromium, hands that do not hesitate: what is left is Rail.
The page itself counts the taps.

    python -m bench.journeys
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial

from playwright.sync_api import Browser

from bench.figures import median, table
from bench.page import chromium
from bench.site import Site, site
from tests.browser.player import DESKTOP, PHONE, Player

ROUNDS = 3
TAPS = """
addEventListener("click", (event) => {
  if (event.isTrusted && event.detail) {
    sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0);
  }
}, true);
"""


class Journeys:
    """What was measured: of each journey the milliseconds and the taps of every round."""

    def __init__(self, here: Site, browser: Browser) -> None:
        self.here, self.browser = here, browser
        self.times: dict[str, list[float]] = {}
        self.taps: dict[str, int] = {}
        self.targets: dict[str, float] = {}

    @contextmanager
    def person(self, name: str, screen: dict) -> Iterator[Player]:
        """Somebody with a browser of their own."""
        context = self.browser.new_context(base_url=self.here.address, **screen)
        context.add_init_script(TAPS)
        try:
            yield Player(name, context)
        finally:
            context.close()

    def time(self, name: str, who: Player, target: float, deed: Callable[[], object]) -> None:
        """Do it, and note how long it took this person, how many taps, and seconds to be met."""
        before = taps_of(who)
        began = time.perf_counter()
        deed()
        self.times.setdefault(name, []).append(time.perf_counter() - began)
        self.taps[name] = taps_of(who) - before
        self.targets[name] = target

    def show(self) -> None:
        """The table."""
        rows = [
            (name, self.taps[name], f"{median(times):.2f}", f"{max(times):.2f}", self.targets[name])
            for name, times in self.times.items()
        ]
        print(f"Journeys, seconds, {ROUNDS} rounds; targets are for people, who also read\n")
        table(("journey", "taps", "median", "slowest", "target"), rows)


def taps_of(who: Player) -> int:
    """How often this person has tapped until now."""
    if who.page.url == "about:blank":
        return 0
    return who.page.evaluate("Number(sessionStorage.taps ?? 0)")


def round_of(journeys: Journeys) -> None:
    """Three people at one table, from the first page to the next game."""
    with ExitStack() as stack:
        ada, ben, cleo = (
            stack.enter_context(journeys.person(name, screen))
            for name, screen in (("Ada", DESKTOP), ("Ben", PHONE), ("Cleo", DESKTOP))
        )
        link = gather(journeys, ada, ben, cleo)
        turns(journeys, ada, ben)
        away(journeys, ben)
        afterwards(journeys, ada, ben, link)


def gather(journeys: Journeys, ada: Player, ben: Player, cleo: Player) -> str:
    """A table, its link, somebody who takes a seat and somebody who watches."""
    links: list[str] = []
    ada.page.goto("/")
    journeys.time("a table and its link", ada, 15, lambda: links.append(ada.create()))
    journeys.time("from the link to a seat", ben, 10, lambda: ben.sit(links[0]))
    ada.start()
    ben.arrive()

    def watch() -> None:
        cleo.page.goto(links[0])
        cleo.arrive()

    journeys.time("from the link to a moving board", cleo, 5, watch)
    return links[0]


def turns(journeys: Journeys, ada: Player, ben: Player) -> None:
    """Two cards and a route, by finger on a phone and by keys at a desk."""
    wanted = {
        (ben, "draw"): ("two cards on a phone", 4),
        (ben, "claim"): ("a route on a phone", 8),
        (ada, "claim"): ("a route by keys", 6),
    }
    while wanted:
        for who in (ada, ben):
            seen = who.look()
            if not seen["mine"]:
                who.settle()
                continue
            fresh = not seen["offers"] and len(seen["slots"]) > 1
            if fresh and seen["can"] and (who, "claim") in wanted:
                name, target = wanted.pop((who, "claim"))
                claim = who.claim_on_map if who is ben else who.claim_by_keys
                who.close_tab()
                journeys.time(name, who, target, partial(claim, seen["can"][0]))
            elif fresh and (who, "draw") in wanted:
                name, target = wanted.pop((who, "draw"))
                journeys.time(name, who, target, lambda who=who: two_cards(who))
            else:
                who.turn()


def two_cards(who: Player) -> None:
    """Both from the pile."""
    who.draw("pile")
    who.draw("pile")


def away(journeys: Journeys, who: Player) -> None:
    """The net goes and comes again."""
    strip = who.page.locator(".line-strip")
    who.context.set_offline(True)
    strip.wait_for()

    def back() -> None:
        who.context.set_offline(False)
        strip.wait_for(state="detached")

    journeys.time("back in play when the net is", who, 3, back)


def afterwards(journeys: Journeys, ada: Player, ben: Player, link: str) -> None:
    """The game ends; it is looked at again, and there is another."""
    play_out(journeys.here, link)
    for who in (ada, ben):
        who.page.reload()
        who.page.locator("[data-total]").first.wait_for()

    look_back(journeys, ben)

    def again() -> None:
        ada.page.locator("[data-rematch=ask]").click()
        ben.page.locator("[data-rematch=join]").click()
        ada.start()
        ben.arrive()

    journeys.time("everybody in another game", ada, 10, again)


def look_back(journeys: Journeys, who: Player) -> None:
    """The replay from its first moment, a step of it, and the shuffle checked."""
    page, table = who.page, who.page.url

    def first() -> None:
        page.get_by_role("link", name="Replay").click()
        page.locator("#game.replay[data-v='0']").wait_for()

    def step() -> None:
        page.keyboard.press("ArrowRight")
        page.locator("#game[data-v='1']").wait_for()

    def check() -> None:
        page.locator("[data-check]").click()
        page.locator("[data-proof]").first.wait_for()

    journeys.time("from the result to the replay", who, 3, first)
    journeys.time("a step of the replay", who, 0.1, step)
    page.keyboard.press("End")
    page.locator(".proof summary").click()
    journeys.time("the shuffle, checked", who, 2, check)
    page.goto(table)
    page.locator("[data-total]").first.wait_for()


def play_out(here: Site, link: str) -> None:
    """Let everybody play as a bot would, to the end."""
    code = link.rstrip("/").rpartition("/")[2]
    script = (
        "from lobby.models import Table; from tests.web.scene import advance;"
        f"advance(Table.objects.get(code={code!r}).game, 1000)"
    )
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-v0", "-c", script]
    subprocess.run(command, env=here.env, check=True)


def main() -> None:
    """Every journey, some times."""
    random.seed(1)
    with site("uvicorn", RAIL_BOT_PACE="0") as here, chromium() as browser:
        journeys = Journeys(here, browser)
        for _ in range(ROUNDS):
            round_of(journeys)
        journeys.show()


if __name__ == "__main__":
    main()

"""The journey of who runs a server: from nothing to a first game, and through a restart of it."""

import re
import time

from bench.site import Served, site
from bench.stopwatch import Stopwatch
from tests.browser.player import DESKTOP, Player

SETUP = re.compile(r"http\S+(/setup/\S+)")
PASSWORD = "narrow gauge 1895"


def host(watch: Stopwatch) -> None:
    """An empty directory, the first page, the set-up, a game, and a restart in the midst of it."""
    began = time.perf_counter()
    with site("uvicorn", RAIL_BOT_PACE="0") as here, watch.person(here, "Ada", DESKTOP) as ada:
        ada.page.goto("/")
        ada.page.locator("#create").wait_for()
        watch.note("from an empty directory to the first page", time.perf_counter() - began, 30)
        link = SETUP.findall(here.log.read_text())[0]
        ada.page.goto(link)
        watch.time("from the set-up to a game against a bot", ada, 30, lambda: set_up(ada))
        ada.keep()
        watch.time("back in play when the server is", ada, 30, lambda: restart(ada, here))


def set_up(who: Player) -> None:
    """A name, a password, and a game to see that all of it works."""
    page = who.page
    page.locator("#name").fill("crewe")
    page.locator("#password").fill(PASSWORD)
    page.locator("form .primary").click()
    page.locator(".wordmark").click()
    page.locator("form[action$='practice/'] button").click()
    who.arrive()


def restart(who: Player, here: Served) -> None:
    """The server ends and begins anew; the next move is on the board."""
    strip = who.page.locator(".line-strip")
    here.stop()
    strip.wait_for()
    here.start()
    strip.wait_for(state="detached")
    who.wait_turn()
    who.draw("pile")

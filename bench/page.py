"""What the game page weighs over the wire, and how long until one can play.

A real server on this machine, Chromium, a game against the bot that has just begun. Playable is
the first moment at which a ticket of the opening choice can be ticked.

    python -m bench.page
"""

import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from bench.figures import median, table
from bench.site import Person, Site, site
from games.rules.values import Data

ROUNDS = 7
DESKTOP: Data = {"viewport": {"width": 1280, "height": 720}}
PHONE: Data = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "is_mobile": True,
    "has_touch": True,
}
SCREENS = {"desktop": (DESKTOP, 1), "phone, processor 4 times slower": (PHONE, 4)}
WATCH = """
const look = () => {
  if (document.querySelector("[data-offer] input:enabled")) {
    window.playable = performance.now();
  } else {
    requestAnimationFrame(look);
  }
};
look();
"""
"""Notes in the page the milliseconds from the beginning of the navigation."""


class Load(NamedTuple):
    """One load of the page."""

    playable: float
    bytes: dict[str, int]
    requests: dict[str, int]


def kind(url: str, mime: str) -> str:
    """What a file of the page is."""
    if "/boards/" in url:
        return "board"
    names = {"html": "html", "javascript": "js", "css": "css", "font": "font", "svg": "images"}
    return next((name for part, name in names.items() if part in mime), "other")


def load(context: BrowserContext, url: str, slower: int) -> Load:
    """Open the page in a new tab."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    kinds: dict[str, str] = {}
    weight: dict[str, int] = defaultdict(int)
    number: dict[str, int] = defaultdict(int)

    def answered(event: Data) -> None:
        response = event["response"]
        if not response.get("fromDiskCache") and not response["url"].startswith("data:"):
            kinds[event["requestId"]] = kind(response["url"], response["mimeType"])

    def finished(event: Data) -> None:
        if event["requestId"] in kinds:
            weight[kinds[event["requestId"]]] += int(event["encodedDataLength"])
            number[kinds[event["requestId"]]] += 1

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", finished)
    page.goto(url)
    page.locator("[data-offer] input:enabled").first.wait_for()
    playable = page.evaluate("window.playable")
    page.wait_for_load_state("networkidle")
    page.close()
    return Load(playable, weight, number)


def practice(here: Site) -> tuple[str, list[SetCookieParam]]:
    """A new game against the bot: its address, and the cookies of who plays."""
    person = Person(here)
    path = person.post("/practice/")["url"]
    cookies: list[SetCookieParam] = [
        {"name": name, "value": cookie.value, "url": here.address}
        for name, cookie in person.cookies.items()
    ]
    return here.address + path, cookies


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of this machine."""
    path = os.environ.get("RAIL_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def main() -> None:
    """Every screen, with an empty cache and with a full one."""
    loads: dict[tuple[str, str], list[Load]] = defaultdict(list)
    with site("uvicorn") as here, chromium() as browser:
        url, cookies = practice(here)
        for _ in range(ROUNDS):
            for screen, (options, slower) in SCREENS.items():
                context = browser.new_context(**options)
                context.add_cookies(cookies)
                context.add_init_script(WATCH)
                for cache in ("empty", "full"):
                    loads[screen, cache].append(load(context, url, slower))
                context.close()
    print(f"The game page until the first move can be made, medians of {ROUNDS} loads\n")
    rows = [
        (
            screen,
            cache,
            f"{median(one.playable for one in here):.0f}",
            f"{max(one.playable for one in here):.0f}",
            sum(here[-1].requests.values()),
            f"{sum(here[-1].bytes.values()) / 1000:.1f}",
        )
        for (screen, cache), here in loads.items()
    ]
    table(("screen", "cache", "ms", "slowest", "requests", "kB"), rows)
    print("Over the wire with an empty cache, headers included\n")
    first = loads["desktop", "empty"][-1]
    weights: list[tuple[object, ...]] = [
        (name, first.requests[name], f"{weight / 1000:.1f}")
        for name, weight in sorted(first.bytes.items(), key=lambda item: -item[1])
    ]
    weights.append(("all", sum(first.requests.values()), f"{sum(first.bytes.values()) / 1000:.1f}"))
    table(("kind", "requests", "kB"), weights)


if __name__ == "__main__":
    main()

"""How many frames are dropped while trains ride: the replay of a whole game, played.

A real server, Chromium, a finished game of the USA, as many moments of it as are played in the
time. A frame is dropped that the page was too busy to draw in its sixtieth of a second; the same
moments are played without movement too, to tell what movement costs. Only on a machine with
nothing else to do are the figures those of the page.

    python -m bench.motion
"""

import asyncio
from collections import Counter
from itertools import product
from typing import Literal

from playwright.sync_api import Browser

from bench.figures import table
from bench.page import SCREENS, chromium
from bench.server import Figures, game
from bench.site import Site, begin, site

SECONDS = 20
Motion = Literal["no-preference", "reduce"]
MOTIONS: tuple[Motion, Motion] = "no-preference", "reduce"
FROM = 60
"""The moment from which it is played: by then routes are claimed."""
FRAME = 1000 / 60
"""Milliseconds."""
WATCH = """() => {
  window.gaps = [];
  let before = performance.now();
  const look = (now) => {
    gaps.push(Math.max(now - before, 1000 / 60));
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Notes in the page the milliseconds between every two frames."""


def played(here: Site) -> str:
    """A game of four that is over: the address of its replay."""
    code, people = begin(here, 4)
    asyncio.run(game(here, code, people, Figures()))
    return f"/t/{code}/1/replay/#{FROM}"


def frames(browser: Browser, here: Site, path: str, screen: str, motion: Motion) -> Counter[str]:
    """The frames that the page drew while the replay was played, and those that it dropped."""
    options, slower = SCREENS[screen]
    context = browser.new_context(base_url=here.address, reduced_motion=motion, **options)
    page = context.new_page()
    page.goto(path)
    page.locator("svg.board [data-route]").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.keyboard.press("Space")
    page.evaluate(WATCH)
    page.wait_for_timeout(SECONDS * 1000)
    gaps = page.evaluate("window.gaps")
    context.close()
    assert gaps, "the page has drawn nothing"
    return Counter(shown=len(gaps), dropped=sum(round(gap / FRAME) - 1 for gap in gaps))


def main() -> None:
    """Both screens, with movement and without, turn about."""
    rows = []
    with site("uvicorn") as here:
        path = played(here)
        with chromium() as browser:
            for screen, motion in product(SCREENS, MOTIONS):
                count = frames(browser, here, path, screen, motion)
                owed = count.total()
                share = f"{100 * count['dropped'] / owed:.1f}" if owed else ""
                name = "rides" if motion == "no-preference" else "stands"
                rows.append((screen, name, owed, count["dropped"], share))
    print(f"Frames while a replay is played for {SECONDS} s, USA, four players\n")
    table(("screen", "everything", "frames", "dropped", "%"), rows)


if __name__ == "__main__":
    main()

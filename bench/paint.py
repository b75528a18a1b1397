"""How long until a board is painted, and how long a claim takes to be shown on it.

A real server, Chromium, somebody who watches. A claim is the work of the page from the frame that
tells it until map, players and log are set anew, and then what it takes to lay them out.

    python -m bench.paint
"""

import asyncio
import threading

from playwright.sync_api import Browser

from bench.figures import median, p99, table
from bench.page import SCREENS, chromium
from bench.server import Figures, game
from bench.site import Site, begin, site
from games.rules import boards, rules_for

ROUNDS = 5
FIRST = """
const look = () => {
  if (document.querySelector("svg.board [data-route]")) {
    requestAnimationFrame(() => { window.painted = performance.now(); });
  } else {
    requestAnimationFrame(look);
  }
};
look();
"""
"""Notes in the page the milliseconds until the frame after the one that holds the routes."""
CLAIMS = """
window.shown = [];
const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
Object.defineProperty(WebSocket.prototype, "onmessage", {
  set(heard) {
    set.call(this, (message) => {
      const begun = performance.now();
      heard(message);
      const painted = performance.now();
      document.body.getBoundingClientRect();
      if (message.data.includes("claims.claimed")) {
        shown.push([painted - begun, performance.now() - painted]);
      }
    });
  },
});
"""
"""Notes in the page how long each frame with a claim keeps it busy."""


def first(browser: Browser, here: Site, board: str) -> list[float]:
    """Milliseconds until a board is painted, for somebody who comes to watch."""
    code, _ = begin(here, rules_for(board).board.sizes[0], f"{board}.base")
    times = []
    for _ in range(ROUNDS):
        context = browser.new_context(base_url=here.address, **SCREENS["desktop"][0])
        context.add_init_script(FIRST)
        page = context.new_page()
        page.goto(f"/t/{code}/")
        page.wait_for_function("() => window.painted")
        times.append(page.evaluate("window.painted"))
        context.close()
    return times


def claims(browser: Browser, here: Site, screen: str) -> list[tuple[float, float]]:
    """Milliseconds of each claim of a whole game and of its layout, for somebody who watches."""
    options, slower = SCREENS[screen]
    code, people = begin(here, 2)
    context = browser.new_context(base_url=here.address, reduced_motion="reduce", **options)
    context.add_init_script(CLAIMS)
    page = context.new_page()
    page.goto(f"/t/{code}/")
    page.locator("svg.board [data-route]").first.wait_for(state="attached")
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    playing = threading.Thread(target=lambda: asyncio.run(game(here, code, people, Figures())))
    playing.start()
    while playing.is_alive():
        page.wait_for_timeout(200)
    page.wait_for_timeout(500)
    shown = page.evaluate("shown")
    context.close()
    return shown


def main() -> None:
    """Every board that can be played, and two screens."""
    with site("uvicorn") as here, chromium() as browser:
        rows: list[tuple[object, ...]] = []
        for board in boards():
            if rules_for(board).board.routes:
                times = first(browser, here, board)
                rows.append((board, f"{median(times):.0f}", f"{max(times):.0f}"))
        print(f"From the navigation to the painted board, ms, empty cache, {ROUNDS} loads\n")
        table(("board", "median", "slowest"), rows)
        rows = []
        for screen in SCREENS:
            shown = claims(browser, here, screen)
            for what, work in zip(
                ("the page", "its layout"), zip(*shown, strict=True), strict=True
            ):
                figures = (f"{median(work):.1f}", f"{p99(work):.1f}")
                rows.append((screen, what, len(shown), *figures, "4" if what == "the page" else ""))
        print("A claim of another is shown, ms of work in the page, USA, a whole game\n")
        table(("screen", "work of", "claims", "median", "p99", "target"), rows)


if __name__ == "__main__":
    main()

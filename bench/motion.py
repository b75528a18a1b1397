"""How many frames are dropped while trains ride: the replay of a whole game, played.

A real server, Chromium, a finished game of the USA, as many moments of it as are played in the
time. What is counted are the browser's own notes of its frames, of those in which something
moves: a frame is dropped that was not shown in its sixtieth of a second. Nothing in the page
looks at its frames: a callback of its own in each of them would have the page go through every
movement again that it has handed over, and what is counted would be that. The same moments are
played without movement too, to tell how often movement has the page look at its styles. Only on
a machine with nothing else to do are the figures those of the page.

    python -m bench.motion
"""

import asyncio
import json
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
NOTED = ["devtools.timeline", "cc", "benchmark", "-*"]
"""What the browser is to note: the work of the page, and the fate of its frames."""


def played(here: Site) -> str:
    """A game of four that is over: the address of its replay."""
    code, people = begin(here, 4)
    asyncio.run(game(here, code, people, Figures()))
    return f"/t/{code}/1/replay/#{FROM}"


def counted(trace: bytes) -> Counter[str]:
    """The frames with movement that were shown and dropped, those of them that the page itself had
    to move, and how often it looked at its styles."""
    count: Counter[str] = Counter()
    for event in json.loads(trace)["traceEvents"]:
        if event["name"] == "UpdateLayoutTree" and event["ph"] == "X":
            count["styles"] += 1
        if event["name"] == "PipelineReporter" and event["ph"] == "b":
            frame = event["args"]["frame_reporter"]
            moves = frame["has_compositor_animation"] or frame["has_main_animation"]
            if moves and frame["state"] != "STATE_NO_UPDATE_DESIRED":
                dropped = frame["state"] == "STATE_DROPPED"
                count["dropped" if dropped else "shown"] += 1
                count["by the page"] += frame["has_main_animation"]
    return count


def frames(browser: Browser, here: Site, path: str, screen: str, motion: Motion) -> Counter[str]:
    """What the browser noted while the replay was played."""
    options, slower = SCREENS[screen]
    context = browser.new_context(base_url=here.address, reduced_motion=motion, **options)
    page = context.new_page()
    page.goto(path)
    page.locator("svg.board [data-route]").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    browser.start_tracing(page=page, categories=NOTED)
    page.keyboard.press("Space")
    page.wait_for_timeout(SECONDS * 1000)
    count = counted(browser.stop_tracing())
    context.close()
    assert count["shown"] or motion == "reduce", "nothing has moved"
    return count


def main() -> None:
    """Both screens, with movement and without, turn about."""
    rows = []
    with site("uvicorn") as here:
        path = played(here)
        with chromium() as browser:
            for screen, motion in product(SCREENS, MOTIONS):
                count = frames(browser, here, path, screen, motion)
                owed = count["shown"] + count["dropped"]
                share = f"{100 * count['dropped'] / owed:.1f}" if owed else ""
                name = "rides" if motion == "no-preference" else "stands"
                page = count["by the page"]
                rows.append((screen, name, owed, count["dropped"], share, page, count["styles"]))
    print(f"Frames with movement while a replay is played for {SECONDS} s, USA, four players\n")
    columns = "screen", "everything", "frames", "dropped", "%", "moved by the page", "style passes"
    table(columns, rows)


if __name__ == "__main__":
    main()

"""What people come for, through the page from beginning to end, beside the time it may take them.

A real server on this machine, Chromium, hands that do not hesitate: what is left is Rail.
The page itself counts the taps.

    python -m bench.journeys [rounds]
"""

import random
import secrets
import subprocess
import sys
from contextlib import ExitStack
from functools import partial

from bench.hosting import PASSWORD, host
from bench.page import chromium
from bench.site import Site, site
from bench.stopwatch import Stopwatch
from tests.browser.player import DESKTOP, PHONE, Player

ROUNDS = 3
UNTIL_THE_LAST_TURN = """
from tables.models import Table
from tests.web.scene import advance, look
game = Table.objects.get(code="{code}").game
while look(game)[1].turn.last != 1:
    advance(game, 1)
"""


def round_of(watch: Stopwatch, here: Site) -> None:
    """Three people at one table, from the first page to the next game."""
    with ExitStack() as stack:
        ada, ben, cleo = (
            stack.enter_context(watch.person(here, name, screen))
            for name, screen in (("Ada", DESKTOP), ("Ben", PHONE), ("Cleo", DESKTOP))
        )
        for who in (ada, ben):
            keep_games(who)
        link = gather(watch, ada, ben, cleo)
        turns(watch, ada, ben)
        away(watch, ben)
        with watch.person(here, "Ben", PHONE) as elsewhere:
            move_house(watch, ben, elsewhere)
        rank(watch, here, link, ada, ben)
        look_back(watch, ben)
        again(watch, ada, ben)


def keep_games(who: Player) -> None:
    """An account whose games are rated."""
    page = who.page
    page.goto("/account/keep/")
    page.locator("#id_username").fill(f"{who.name}.{secrets.token_hex(4)}")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main .primary").click()
    page.get_by_label("Rate my games").check()
    page.locator("form:has([name=rated]) .button").click()
    page.get_by_text("from your next game on").wait_for()


def gather(watch: Stopwatch, ada: Player, ben: Player, cleo: Player) -> str:
    """A table, its link, somebody who takes a seat and somebody who watches."""
    ada.page.goto("/")
    watch.time("a table and its link, copied", ada, 15, lambda: create(ada), 3)
    link = ada.page.evaluate("navigator.clipboard.readText()")

    def invited() -> None:
        cleo.page.goto(link)
        cleo.page.locator("#name").fill("")

    watch.time("from the link to a page that can be used", cleo, 2, invited)
    watch.time("from the link to a seat", ben, 10, lambda: ben.sit(link), 1)
    ada.page.locator("#terms > summary").click()
    ada.page.locator("#terms [name=size][value='3']").check(force=True)
    watch.time("what the host changes, on another page", ben, 1, lambda: change(ada, ben))
    ada.start()
    ben.arrive()

    def moving() -> None:
        cleo.page.goto(link)
        cleo.arrive()
        ada.keep()
        cleo.until(ada.look()["v"])

    watch.time("from the link to a moving board", cleo, 5, moving)
    return link


def create(who: Player) -> None:
    """The table that is offered, and its link in the clipboard."""
    page = who.page
    page.locator("#name").click()
    page.keyboard.type(who.name)
    with page.expect_navigation():
        page.locator(".bar .primary").click()
    page.locator("[data-copy=link]").click()
    page.get_by_text("Copied").wait_for()


def change(host: Player, guest: Player) -> None:
    """What is chosen anew for a table is seen by who sits at it."""
    host.page.locator("#terms .button.large").click()
    guest.page.locator("#head .tag", has_text="3 seats").wait_for()


def turns(watch: Stopwatch, ada: Player, ben: Player) -> None:
    """Two cards and a route, by finger on a phone and by keys at a desk."""
    wanted = {
        (ben, "draw"): ("two cards on a phone", 4, 2),
        (ben, "claim"): ("a route on a phone", 8, 3),
        (ada, "claim"): ("a route by keys", 6, 0),
    }
    while wanted:
        for who in (ada, ben):
            seen = who.look()
            if not seen["mine"]:
                who.settle()
                continue
            fresh = not seen["offers"] and len(seen["slots"]) > 1
            if fresh and seen["can"] and (who, "claim") in wanted:
                name, target, most = wanted.pop((who, "claim"))
                claim = who.claim_on_map if who is ben else who.claim_by_keys
                who.close_tab()
                watch.time(name, who, target, partial(claim, seen["can"][0]), most)
            elif fresh and (who, "draw") in wanted:
                name, target, most = wanted.pop((who, "draw"))
                watch.time(name, who, target, partial(two_cards, who), most)
            else:
                who.turn()


def two_cards(who: Player) -> None:
    """Both from the pile."""
    who.draw("pile")
    who.draw("pile")


def away(watch: Stopwatch, who: Player) -> None:
    """The net goes and comes again."""
    strip = who.page.locator(".line-strip")
    who.context.set_offline(True)
    strip.wait_for()

    def back() -> None:
        who.context.set_offline(False)
        strip.wait_for(state="detached")

    watch.time("back in play when the net is", who, 3, back)


def move_house(watch: Stopwatch, who: Player, elsewhere: Player) -> None:
    """The same seat on another device, by its personal link."""
    with who.context.expect_page() as opened:
        who.page.evaluate("open(location.pathname + 'seat/')")
    link = opened.value.locator("#link").inner_text()
    opened.value.close()

    def sit() -> None:
        elsewhere.page.goto(link)
        elsewhere.page.locator("main .primary").click()
        elsewhere.arrive()

    watch.time("the seat on another device", elsewhere, 10, sit)


def rank(watch: Stopwatch, here: Site, link: str, ada: Player, ben: Player) -> None:
    """The last turn of the game, and what it does to the ratings."""
    code = link.rstrip("/").rpartition("/")[2]
    script = UNTIL_THE_LAST_TURN.format(code=code)
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-v0", "-c", script]
    subprocess.run(command, env=here.env, check=True)
    for who in (ada, ben):
        who.page.reload()
        who.arrive()
    last = next(who for who in (ada, ben) if who.look()["mine"])

    def end() -> None:
        last.turn()
        for who in (ada, ben):
            who.page.get_by_role("button", name="Show all").click()
            who.page.locator(".ranks li").nth(1).wait_for()

    watch.time("from the last turn to the new ranks", last, 2, end)


def again(watch: Stopwatch, ada: Player, ben: Player) -> None:
    """Another game with the same people."""

    def begin() -> None:
        ada.page.locator("[data-rematch=ask]").click()
        ben.page.locator("[data-rematch=join]").click()
        ada.start()
        ben.arrive()

    watch.time("everybody in another game", ada, 10, begin)


def look_back(watch: Stopwatch, who: Player) -> None:
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

    watch.time("from the result to the replay", who, 3, first)
    watch.time("a step of the replay", who, 0.1, step)
    page.keyboard.press("End")
    page.locator(".proof summary").click()
    watch.time("the shuffle, checked", who, 2, check)
    page.goto(table)
    page.locator("[data-total]").first.wait_for()


def main() -> None:
    """Every journey, some times."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    random.seed(1)
    with chromium() as browser:
        watch = Stopwatch(browser)
        for _ in range(rounds):
            host(watch)
        with site("uvicorn", RAIL_BOT_PACE="0", RAIL_RATING="1") as here:
            for _ in range(rounds):
                round_of(watch, here)
        watch.show(rounds)


if __name__ == "__main__":
    main()

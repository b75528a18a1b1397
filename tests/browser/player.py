"""Somebody with a browser: what they see of a game and do to it, through the page alone."""

import json
import re
import uuid
from collections.abc import Callable
from copy import copy
from functools import cached_property, partial
from random import Random

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    WebError,
    WebSocket,
    expect,
)

from games.broadcast.diff import apply
from games.rules.values import Data

TIMEOUT_MS = 45_000
"""Milliseconds: the machine may have much else to do, and who waits in vain has found a fault."""
expect.set_options(timeout=TIMEOUT_MS)
DESKTOP = {"viewport": {"width": 1280, "height": 720}}
DOUBLE = 320
"""Milliseconds after which a tap is no second half of a double tap."""
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

LOOK = """() => {
  const game = document.getElementById("game");
  const all = (what) => [...game.querySelectorAll(what)];
  return {
    v: Number(game.dataset.v ?? -1),
    mine: document.documentElement.dataset.turn === "mine",
    over: all("[data-total]").length > 0,
    offers: all("[data-offer]").map((one) => one.dataset.offer),
    slots: all("[data-slot][aria-disabled=false]").map((one) => one.dataset.slot),
    can: all("[data-route].can").map((one) => one.dataset.route),
    hand: Object.fromEntries(
      all("[data-card]").map((one) => [one.dataset.card, Number(/\\d+/.exec(one.textContent)[0])])
    ),
  };
}"""
PLACE = """(route) => {
  const spaces = document.querySelectorAll(`[data-route="${route}"] .bed`);
  const box = spaces[spaces.length >> 1].getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
TURNS = 100
REFUSED = "Failed to load resource"
OFFLINE = "WebSocket connection to"


class Player:
    """A browser with cookies of its own, and one page in it."""

    def __init__(self, name: str, context: BrowserContext) -> None:
        self.name = name
        self.context = context
        self.allowed: tuple[str, ...] = ()
        self.complaints: list[str] = []
        self.frames: list[Data] = []
        self.random = Random(name)
        self.holds_clock = False
        self._sockets: list[tuple[Page, Callable[[WebSocket], None]]] = []
        context.set_default_timeout(TIMEOUT_MS)
        context.on("console", self._hear)
        context.on("weberror", self._complain)
        context.on("page", self._open)
        if context.pages:  # that of who had this browser before
            self._open(context.pages[0])
        self.page: Page = context.pages[0] if context.pages else context.new_page()

    def leave(self) -> None:
        """Hear nothing any more of who has this browser next."""
        for page, listener in self._sockets:
            page.remove_listener("websocket", listener)
        self.context.remove_listener("console", self._hear)
        self.context.remove_listener("weberror", self._complain)
        self.context.remove_listener("page", self._open)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(self.allowed):
            self.complaints.append(f"{message.text} ({message.location.get('url')})")

    def _complain(self, error: WebError) -> None:
        self.complaints.append(str(error.error))

    def _open(self, page: Page) -> None:
        listener = partial(self._listen, {})
        page.on("websocket", listener)
        self._sockets.append((page, listener))

    def _listen(self, told: Data, socket: WebSocket) -> None:
        if "/ws/game/" in socket.url:
            socket.on("framereceived", partial(self._note, told))

    def _note(self, told: Data, text: str) -> None:
        """Keep a frame of one page, a step as the view that it leads to."""
        frame = json.loads(text)
        if frame["t"] == "step":
            log = [{"v": frame["v"], "events": frame["events"]}]
            view = apply(told["view"], frame["set"])
            frame = {"t": "view", "v": frame["v"], "view": view, "log": log}
        told |= {"view": frame["view"]} if "view" in frame else {}
        self.frames.append(frame)

    def tab(self) -> "Player":
        """The same browser with another tab at the same place."""
        other = self.at(self.context.new_page())
        other.page.goto(self.page.url)
        other.arrive()
        return other

    def at(self, page: Page) -> "Player":
        """The same person at another page of their browser."""
        other = copy(self)
        other.page = page
        return other

    # The lobby

    def create(
        self,
        seats: int = 2,
        variant: str = "base",
        board: str = "usa",
        tracker: bool = False,
        watch: bool = True,
        live: tuple[int, int] | None = None,
    ) -> str:
        """Create a table, `live` with minutes and seconds more a turn; the link on the page."""
        page = self.page
        page.goto("/")
        page.locator(f"input[name=size][value='{seats}']").check(force=True)
        if (rest := page.locator(".boards-all")).is_visible():
            rest.click()
        # the variants of a board are there to choose when it is chosen
        for value in dict.fromkeys((f"{board}.base", f"{board}.{variant}")):
            page.locator(f"input[name=play][value='{value}']").check(force=True)
        page.locator(".more summary").click()
        page.locator("input[name=tracker]").set_checked(tracker, force=True)
        page.locator("input[name=watch]").set_checked(watch, force=True)
        if live:
            page.locator("input[name=time][value=live]").check(force=True)
            for field, n in zip(("#minutes", "#increment"), live, strict=True):
                page.locator(field).fill(str(n))
        page.locator("#name").fill(self.name)
        page.locator("#name").press("Enter")
        return page.locator("#link").inner_text()

    def sit(self, link: str) -> None:
        """Come by the link, type a name, sit down."""
        page = self.page
        page.goto(link)
        page.locator("#name").fill(self.name)
        page.locator("#sit button").click()
        page.locator("[data-do=leave]").wait_for()

    def start(self) -> None:
        """Start the game as its host."""
        self.page.locator("[data-do=start]").click()
        self.arrive()

    def practice(self) -> None:
        """One tap: a game against a bot."""
        self.page.goto("/")
        self.page.locator("form[action$='practice/'] button").click()
        self.arrive()
        self.until(1)  # the bot has chosen its tickets

    def reload(self) -> None:
        """Open the game anew."""
        self.page.reload()
        self.arrive()

    def hold_clock(self) -> None:
        """Have time go by as the test says, on all pages of this browser from now on."""
        self.page.clock.install()
        self.holds_clock = True

    def look_again(self) -> None:
        """Come back to the page from another window: it asks whether it has missed something."""
        self.page.evaluate("dispatchEvent(new Event('focus'))")

    @property
    def code(self) -> str:
        """The code of the table that is open."""
        code: str = re.findall("/t/([^/]+)/", self.page.url)[0]
        return code

    def menu(self, item: str) -> None:
        """Go where the menu under one's name leads."""
        self.page.locator(".menu summary").click()
        self.page.locator(".menu").get_by_role("link", name=item).click()

    # The game

    def arrive(self) -> None:
        """Wait until the table is laid out."""
        self.page.locator("#game[data-v]").wait_for()

    def look(self) -> Data:
        """What the page shows and offers."""
        seen: Data = self.page.evaluate(LOOK)
        return seen

    @property
    def view(self) -> Data:
        """The newest view that the page was sent."""
        return next(frame["view"] for frame in reversed(self.frames) if "view" in frame)

    def view_at(self, v: int) -> Data:
        """The view of a version that the page was sent, whatever bots have done since."""
        return next(
            frame["view"]
            for frame in reversed(self.frames)
            if frame.get("v") == v and "view" in frame
        )

    @cached_property
    def facts(self) -> Data:
        """The facts of the board, as the page gets them."""
        page = json.loads(self.page.locator("#page").text_content() or "")
        facts: Data = self.page.request.get(page["board"]).json()
        return facts

    def name_of(self, route: str) -> str:
        """The two cities of a route or ticket, as the page calls them."""
        cities = {city["id"]: city["name"] for city in self.facts["cities"]}
        found = {one["id"]: one for one in (*self.facts["routes"], *self.facts["tickets"])}[route]
        return f"{cities[found['a']]} – {cities[found['b']]}"

    def after(self, action: Callable[[], None]) -> None:
        """Do something, and wait until the next version is on the page, and no move on its way."""
        v = self.look()["v"]
        action()
        self.settle()  # the next version may be somebody else's move, and this one on its way
        self.until(v + 1)
        # that the move is kept is told after what it has led to; until then no other is made
        self.page.locator("#game:not([data-busy])").wait_for(state="attached")

    def until(self, v: int) -> None:
        """Wait for a version of the table."""
        self.page.wait_for_function(
            "v => Number(document.getElementById('game').dataset.v ?? -1) >= v", arg=v
        )

    def send(self, frame: Data) -> Data:
        """Send a frame over the page's own socket; the answer."""
        ref = str(uuid.uuid4())
        self.page.evaluate("text => sockets.at(-1).send(text)", json.dumps(frame | {"ref": ref}))
        while not (answers := [heard for heard in self.frames if heard.get("ref") == ref]):
            self.page.wait_for_timeout(20)
        return answers[0]

    def seat(self, name: str) -> Locator:
        """Somebody in the list of the players."""
        return self.page.locator("[data-seat]").filter(has_text=name)

    def open_table(self) -> None:
        """Open the sheet of the table."""
        self.page.locator("[data-door=table]").click()

    @property
    def map(self) -> Locator:
        """The map, and what lies on it."""
        return self.page.get_by_role("region", name=re.compile("^(Map|Carte)$"))

    def wait_turn(self) -> None:
        """Wait until there is something to do, and no move on its way, or nothing ever again."""
        self.page.wait_for_function(
            """() => (document.documentElement.dataset.turn === "mine" &&
              !document.querySelector("#game[data-busy]")) ||
              document.querySelector("[data-total]")"""
        )

    @property
    def idle(self) -> bool:
        """Is there nothing that one could do?"""
        seen = self.look()
        return not (seen["mine"] or seen["slots"] or seen["offers"] or seen["can"])

    def keep(self, n: int | None = None) -> None:
        """Keep the first tickets offered: all, or as many as named."""
        boxes = self.page.locator("[data-offer] input")
        boxes.first.wait_for()
        for box in boxes.all()[:n]:
            box.check()
        self.after(self.page.locator("[data-keep]").click)

    def draw(self, slot: str) -> None:
        """Take a card by mouse; on a phone a sheet may lie over it."""
        self.close_tab()
        self.after(self.page.locator(f"[data-slot='{slot}']").click)

    def confirm(self) -> None:
        """Confirm what the strip proposes."""
        self.after(self.page.locator("[data-confirm]").click)

    def open_tab(self, name: str) -> bool:
        """Have one of the sheets beside the map in sight; was there anything to open?"""
        tab = self.page.locator(f".tab[data-tab={name}]")
        closed = tab.is_visible() and tab.get_attribute("aria-pressed") != "true"
        if closed:
            tab.click()
            self.settle()
        return closed

    def close_tab(self) -> None:
        """Have nothing but the map in sight."""
        for tab in self.page.locator(".tab[aria-pressed=true]:visible").all():
            tab.click()
            self.settle()

    def spot(self, route: str) -> tuple[float, float]:
        """Where the middle space of a route lies on the screen, once the map stands still."""
        before = None
        while True:
            self.settle()
            x, y = self.page.evaluate(PLACE, route)
            if before == (x, y):
                return x, y
            before = x, y

    def choose(self, route: str) -> None:
        """Click or tap a route on the map, and say which where several are near."""
        where = self.spot(route)
        if self.page.evaluate("navigator.maxTouchPoints"):
            self.page.touchscreen.tap(*where)
        else:
            self.page.mouse.click(*where)
        self.settle()
        # tracks that are alike are one thing to choose
        near = self.page.locator(f"[data-near='{route}'], [data-near='{route.rstrip('-23')}']")
        if near.count():
            near.first.click()

    def owns(self, route: str) -> bool:
        """Do cars stand on a route of the map?"""
        return self.page.locator(f"[data-route='{route}'] .car rect").count() > 0

    def claim_by_list(self, route: str) -> None:
        """Claim a route that stands in the list."""
        self.open_tab("routes")
        self.page.locator("#find").fill("")
        self.page.locator(f"[data-found='{route}']").click()
        self.confirm()

    def claim_on_map(self, route: str) -> None:
        """Claim a route with the mouse on the map."""
        self.choose(route)
        self.confirm()

    def claim_by_color(self, route: str) -> None:
        """Claim a route by choosing a color of the hand first."""
        page = self.page
        for card in page.locator("[data-card]").all():
            card.click()
            self.settle()
            if page.locator(f"[data-route='{route}'].can").count():
                break
        chosen = page.locator("[data-card][aria-pressed=true]").get_attribute("data-card") or ""
        self.choose(route)
        pays = page.get_by_role("group", name="How to pay")
        expect(pays.locator("[aria-pressed=true]")).to_contain_text(chosen)
        self.confirm()

    def claim_by_keys(self, route: str) -> None:
        """Claim a route without the mouse: the list, a few letters, Enter and Enter."""
        self.reach(route)
        self.page.keyboard.press("Enter")
        self.after(lambda: self.page.keyboard.press("Enter"))

    def reach(self, route: str) -> None:
        """Go to a route of the list by keys."""
        keys = self.page.keyboard
        keys.press("r")
        keys.press("Control+a")
        keys.type(self.name_of(route))
        for _ in range(4):
            keys.press("ArrowDown")
            if self.page.evaluate("document.activeElement.dataset.found") == route:
                return
        raise AssertionError(f"{route} is not in the list under its name")

    def answer_tunnel(self) -> bool:
        """Pay for a tunnel that asks for more, or give it up; is there such a question at all?"""
        back_out = self.page.locator("[data-back-out]")
        if not back_out.count():
            return False
        dig = self.page.locator("[data-dig][aria-disabled=false]")
        self.after((dig if dig.count() else back_out).first.click)
        return True

    def settle(self) -> None:
        """Wait until what was asked for is painted."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    def turn(self) -> str:
        """Play one whole turn by what the page offers; what was done."""
        seen = self.look()
        if seen["offers"]:
            self.keep()
            return "keep"
        if self.answer_tunnel():
            return "tunnel"
        lengths = {route["id"]: route["length"] for route in self.facts["routes"]}
        best = max(seen["can"], key=lengths.__getitem__, default=None)
        long = min(4, self.facts["cars"] // 7)
        if best and (lengths[best] >= long or sum(seen["hand"].values()) > 9):
            self.claim_by_list(best)
            return "claim"
        for _ in range(2):
            cards = [slot for slot in seen["slots"] if slot != "tickets"]
            if not cards:
                break
            self.draw(self.random.choice(cards))
            seen = self.look()
            if not seen["mine"]:
                break
        return "draw"


def play(*people: Player, until: Callable[[], bool] = lambda: False) -> None:
    """Everybody plays whenever the page lets them, to the end of the game or of `until`."""
    turns = 0
    while not people[0].look()["over"] and not until():
        for person in people:
            if person.look()["mine"]:
                person.turn()
                turns += 1
        assert turns < TURNS, [person.look() for person in people]

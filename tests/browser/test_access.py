"""Whole games by keyboard alone, and by what a screen reader tells alone."""

import json
import re
from hashlib import sha256

import pytest
from playwright.sync_api import expect

from games.bots import facts
from games.bots.simple import apart, as_move
from tests.browser.player import PHONE, Player
from tests.browser.positions import Position

SEEN = """() => {
  const one = document.activeElement;
  const boxes = [one, one.closest("label"), one.nextElementSibling].filter(Boolean);
  return one.matches(":focus-visible") && boxes.some((box) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
  });
}"""
FOCUSED = "what => document.activeElement.matches(what)"
MAX_KEYS = 150


def tab_to(person: Player, what: str, key: str = "Tab") -> None:
    """Tab until the focus, seen on every stop, is on something."""
    for _ in range(MAX_KEYS):
        person.page.keyboard.press(key)
        assert person.page.evaluate(SEEN), person.page.evaluate(
            "document.activeElement.outerHTML.slice(0, 100)"
        )
        if person.page.evaluate(FOCUSED, what):
            return
    raise AssertionError(f"the focus never comes to {what}")


def create(person: Player, board: str) -> None:
    """From the start page to a game against a bot."""
    keys = person.page.keyboard
    person.page.goto("/")
    tab_to(person, "#name")
    keys.type(person.name)
    tab_to(person, "[name=size]")
    arrow_to(person, "[name=size][value='2']", "ArrowLeft")
    tab_to(person, ".boards-all input")
    keys.press("Space")
    tab_to(person, "[name=play]", "Shift+Tab")
    arrow_to(person, f"[name=play][value='{board}.base']", "ArrowDown")
    keys.press("Enter")
    person.page.wait_for_url("**/t/**")
    person.page.locator("[data-do=bot]").wait_for()
    tab_to(person, "[data-do=bot]")
    keys.press("Enter")
    expect(person.page.locator("[data-do=start]")).to_be_enabled()
    tab_to(person, "[data-do=start]")
    keys.press("Enter")
    person.arrive()
    person.until(1)  # the bot has chosen its tickets


def arrow_to(person: Player, what: str, key: str) -> None:
    """Move through a group of choices."""
    for _ in range(MAX_KEYS):
        if person.page.evaluate(FOCUSED, what):
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"no key leads to {what}")


def turn_by_keys(person: Player, most: int) -> None:
    """One step of a game: answer, claim, line up, draw, or pass."""
    page, keys, seen = person.page, person.page.keyboard, person.look()
    if seen["offers"]:
        keys.press("a")
        for n in range(len(seen["offers"])):
            if n:
                keys.press("Tab")
            keys.press("Space")
        tab_to(person, "[data-keep]")
        person.after(lambda: keys.press("Enter"))
        return
    if page.locator(".part.ask").count():
        keys.press("a")
        person.after(lambda: keys.press("Enter"))
        return
    place = next((o for o in person.view["legal"] if o["kind"] == "yard.place"), None)
    lengths = {route["id"]: route["length"] for route in person.facts["routes"]}
    best = max(seen["can"], key=lengths.get, default=None)
    if best and (lengths[best] >= most or sum(seen["hand"].values()) > 9):
        reach(person, best)
        keys.press("Enter")
        person.after(lambda: keys.press("Enter"))
    elif place and sum(as_move(place)["cards"].values()) >= most:
        color = max(as_move(place)["cards"], key=as_move(place)["cards"].get)
        keys.press("h")
        if not page.evaluate(FOCUSED, f"[data-card='{color}']"):
            tab_to(person, f"[data-card='{color}']")
        keys.press("Enter")
        page.locator("[data-confirm]").wait_for()
        keys.press("a")
        tab_to(person, "[data-confirm]")
        person.after(lambda: keys.press("Enter"))
    elif any(slot != "tickets" for slot in seen["slots"]):
        pile = "pile" in seen["slots"]
        slot = "d" if pile else str(int(min(seen["slots"])) + 1)
        person.after(lambda: keys.press(slot))
    else:
        keys.press("a")
        person.after(lambda: keys.press("Enter"))


def reach(person: Player, route: str) -> None:
    """Go to a route of the list: a few letters of both cities, and arrows."""
    keys = person.page.keyboard
    keys.press("r")
    keys.press("Control+a")
    keys.type(" ".join(re.sub(r"\W.*", "", end)[:4] for end in person.name_of(route).split(" – ")))
    for _ in range(12):
        keys.press("ArrowDown")
        if person.page.evaluate("document.activeElement.dataset.found") == route:
            assert person.page.evaluate(SEEN)
            return
    raise AssertionError(f"{route} is not found by the beginnings of its cities")


FIRST = 3
"""Steps of a game until much of it is played elsewhere."""
GAMES = 100
DRAWS = 20
LAID = ("claims.claimed", "yard.placed")


def late(board: str, most: int) -> Position:
    """A game in which both will still lay something, the first seat now; the other ends it soon."""

    def until(position: Position) -> bool:
        mine, theirs = (sum(seat.pieces) for seat in position.state.seats)
        if not mine:
            return position.mover == 0 and len(position.state.decks["train"].draw) <= DRAWS
        lengths = {route["id"]: route["length"] for route in facts(board, "base")["routes"]}
        can = [
            lengths[claim["route"]]
            for offer in position.view["legal"]
            for claim in apart(offer)
            if "route" in claim
        ]
        return (
            position.mover == 0
            and theirs <= 8
            and mine > theirs + 6
            and max(can, default=0) >= most
        )

    seeds = (sha256(f"{board} {n}".encode()).hexdigest() for n in range(GAMES))
    games = (Position(board, seed=seed) for seed in seeds)
    return next(game for game in games if game.comes_to(until))


def laid(person: Player) -> list[dict]:
    """What was claimed or lined up while the page looked on."""
    seen = [frame["log"][0] for frame in person.frames if len(frame.get("log", ())) == 1]
    happened = [event for entry in seen for event in entry["events"]]
    return [event["data"] for event in happened if event["kind"] in LAID]


@pytest.mark.parametrize("board, most", [("europe", 3), ("card_game", 2)])
def test_a_whole_game_by_keyboard(player, seated, board, most):
    ada = player("Ada")
    create(ada, board)
    for _ in range(FIRST):
        turn_by_keys(ada, most)
        ada.wait_turn()
    (ada,) = seated(late(board, most), "Ada")
    while not ada.look()["over"]:
        turn_by_keys(ada, most)
        ada.wait_turn()
    assert any(data["seat"] == ada.view["me"] for data in laid(ada))
    expect(ada.page.locator("[data-total]").first).to_be_visible()
    tab_to(ada, ".final button")


# What a screen reader tells, and nothing else: roles, names, and the lines of the live region.

LISTEN = """
window.spoken = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) {
      if (node.nodeType === 1 && node.parentElement?.matches("[role=status][aria-live=polite]")) {
        window.spoken.push(node.textContent);
      }
    }
  }
}).observe(document, { childList: true, subtree: true });
"""
TOLD = re.compile(r'(\w+) "((?:[^"\\]|\\.)*)"((?: \[[^]]+\])*)')
CARDS = re.compile(r"^(\d+) (purple|white|blue|yellow|orange|black|red|green)$")


class Listener:
    """Somebody who hears roles and names, and presses keys on what has the focus."""

    def __init__(self, person: Player) -> None:
        self.person, self.page = person, person.page
        self.told: list[tuple[str, str, str]] = []

    def hear(self, role: str, name: str) -> list[str]:
        """The names of what can be used now and is called like this."""
        if not self.told:
            self.person.settle()
            self.told = TOLD.findall(self.page.get_by_role("main").aria_snapshot())
        usable = [told for kind, told, state in self.told if kind == role and "disab" not in state]
        return [found for found in usable if re.search(name, found)]

    def press(self, role: str, name: str, key: str = "Enter") -> None:
        """Use something, as it is used without seeing it."""
        control = self.page.get_by_role(role, name=name, exact=True).first
        control.focus()
        expect(control).to_be_focused()
        self.page.keyboard.press(key)
        self.told = []

    def done(self, role: str, name: str) -> None:
        """Press what ends a step, and wait for the table."""
        self.person.after(lambda: self.press(role, name))
        self.person.wait_turn()

    def turn(self, most: int) -> None:
        """Whatever is asked or can be done now."""
        offered = self.hear("checkbox", "")
        handed = self.hear("button", "^(Complete these|Complete this|Done)")
        if offered:
            for box in offered:
                self.press("checkbox", box, "Space")
            self.done("button", self.hear("button", r"^Keep \d")[0])
        elif handed:
            self.done("button", handed[0])
        elif not (self.claim(most) or self.line_up(most)):
            self.draw()

    def claim(self, most: int) -> bool:
        """The longest route of the list that can be paid."""
        tabs = self.hear("button", "^Routes$|you can claim it")
        if tabs == ["Routes"]:
            self.press("button", "Routes")
            tabs = self.hear("button", "^Routes$|you can claim it")
        best = max(tabs, key=length, default="")
        if length(best) < most:
            return False
        self.press("button", best)
        self.done("button", self.hear("button", "^Claim")[0])
        return True

    def line_up(self, most: int) -> bool:
        """The most cards of a color that make a train."""
        if self.hear("button", "^Routes$"):
            return False
        for held in sorted(self.hear("button", CARDS), key=length, reverse=True):
            if length(held) < most:
                return False
            self.press("button", held)
            if lay := self.hear("button", "^Line up"):
                self.done("button", lay[0])
                return True
            self.press("button", held)
        return False

    def draw(self) -> None:
        """A card from the pile, an open one, or nothing at all."""
        for name in ("^Draw pile", r"^Take an? .*, place \d$", "^Pass$"):
            if found := self.hear("button", name):
                self.done("button", found[0])
                return
        if self.person.look()["over"]:
            return  # the last move of another came while this one listened
        raise AssertionError(self.page.locator("body").aria_snapshot())


def length(told: str) -> int:
    """How long a route is, as it is told."""
    return max(map(int, re.findall(r"\d+", told)), default=0)


@pytest.mark.parametrize("board, most", [("usa", 3), ("card_game", 2)])
def test_a_whole_game_by_what_is_told(player, seated, board, most):
    ada = player("Ada", prepare=LISTEN)
    create(ada, board)
    listener = Listener(ada)
    for _ in range(FIRST):
        listener.turn(most)
    (ada,) = seated(late(board, most), "Ada", prepare=LISTEN)
    listener = Listener(ada)
    while not ada.look()["over"]:
        listener.turn(most)
    final = ada.view["final"]
    total = ada.page.get_by_role("row", name=re.compile("^Total")).get_by_role("cell")
    told = [cell.replace("−", "-") for cell in total.all_inner_texts()]
    assert told == [str(points) for points in final["totals"]]
    spoken = ada.page.evaluate("window.spoken")
    names = [seat["name"] for seat in json.loads(ada.page.locator("#page").text_content())["seats"]]
    claims = laid(ada)
    assert {data["seat"] for data in claims} == {0, 1}
    for data in claims:
        who = "You" if data["seat"] == ada.view["me"] else names[data["seat"]]
        what = ada.name_of(data["route"]) if "route" in data else "lined up"
        assert any(line.startswith(who) and what in line for line in spoken), (who, what)
    assert any("The game is over." in line for line in spoken)
    ada.page.keyboard.press("l")
    log = ada.page.get_by_role("list", name="Game log").inner_text()
    assert "The game is over." in log


# Fingers.

LEAST = 44
SMALL = """(least) => {
  const all = document.querySelectorAll("a[href], button, input, select, textarea, summary");
  return [...all]
    .filter((one) => one.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
    .map((one) => (one.matches("label input") ? one.closest("label") : one))
    .map((one) => one.closest(".board-card") ?? one) // its link lies over all of it
    .filter((one) => !one.closest(".visually-hidden, p a, .skip") && !one.matches("p a"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < least || box.width < least))
    .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width}x${box.height}`);
}"""
IN_SIGHT = """() => [...document.querySelectorAll("[data-offer]")].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [top + 4, bottom - 4].every((y) =>
    one.contains(document.elementFromPoint((left + right) / 2, y)),
  );
}).length"""


def small(person: Player, where: str) -> list[str]:
    """What a finger can miss here."""
    return [f"{where}: {one}" for one in person.page.evaluate(SMALL, LEAST)]


def test_what_a_finger_is_to_touch_is_large_enough(player):
    ada = player("Ada", **PHONE)
    page, found = ada.page, []
    for path in ("/", "/settings/", "/boards/", "/boards/usa/"):
        page.goto(path)
        found += small(ada, path)
    ada.create()
    page.locator("[data-do=bot]").click()
    page.locator("#seats strong").nth(1).wait_for()
    found += small(ada, "lobby")
    ada.start()
    ada.until(1)  # the bot has chosen its tickets
    found += small(ada, "first tickets")
    assert page.locator("[data-offer]").count() == page.evaluate(IN_SIGHT)
    ada.keep()
    ada.wait_turn()
    found += small(ada, "turn")
    for tab in page.locator(".tab").all():
        tab.click()
        ada.settle()
        found += small(ada, f"tab {tab.inner_text()}")
    ada.close_tab()
    for door in page.locator("[data-door]:visible").all():
        door.click()
        page.locator("dialog[open]").wait_for()
        found += small(ada, "dialog")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    assert not found, "\\n".join(found)

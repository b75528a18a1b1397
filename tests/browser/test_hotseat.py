"""Two people at one page, with a bot: the cover between them, and nothing of a hand behind it."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.player import DESKTOP, PHONE, REFUSED, Player

SECRETS = "[data-card], [data-ticket], [data-offer], [data-route].can, .ghost:not(.back)"
"""What a page shows to nobody but the holder of a seat."""
WATCH = f"""
window.leaks = [];
new MutationObserver(() => {{
  const secret = document.querySelector("[data-cover]") && document.querySelector({SECRETS!r});
  if (secret) leaks.push(secret.outerHTML);
}}).observe(document, {{ attributes: true, childList: true, subtree: true }});
"""
"""Looks behind the cover after whatever changes on the page."""
NO_CARDS = "No cards in hand"
SEATS = {"Ada": 0, "Ben": 1}


def cover(person: Player) -> Locator:
    """What lies over the page between two players."""
    return person.page.locator("[data-cover]")


def settled(person: Player) -> None:
    """Wait until somebody at this device is asked for, or may move, or all is over."""
    person.page.wait_for_function(
        """() => document.querySelector("#game section.map") && (document.querySelector(
          "[data-cover] [data-hold]:only-child, [data-total]"
        ) || (document.documentElement.dataset.turn === "mine" &&
          !document.querySelector("[data-cover]")))"""
    )


def hold(person: Player, name: str) -> None:
    """Say who one is, and wait for the own cards, if there are any."""
    person.page.get_by_role("button", name=f"I’m {name}").click()
    expect(cover(person)).to_have_count(0)
    # on a phone tickets that are offered lie over the cards
    own = person.page.locator("[data-card], [data-offer]").or_(person.page.get_by_text(NO_CARDS))
    own.filter(visible=True).first.wait_for()
    expect(person.page.locator(f"[data-seat='{SEATS[name]}']")).to_contain_text("you")
    person.name = name


def secrets(person: Player) -> set[str]:
    """The tickets in sight, as they are called; those that routes are called like tell nothing."""
    routes = {person.name_of(route["id"]) for route in person.facts["routes"]}
    shown = person.page.locator("[data-ticket] .between, [data-offer] .between")
    return {*shown.all_text_contents()} - routes


def seat_all(device: Player) -> None:
    """Ada creates a table, seats Ben at her device and a bot, and starts."""
    page = device.page
    device.create(seats=3)
    page.get_by_text("Add a player on this device").click()
    page.get_by_label("Player’s name").fill("ada")
    page.get_by_role("button", name="Add the player").click()
    expect(page.get_by_role("alert").filter(has_text="already has that name")).to_be_visible()
    page.get_by_label("Player’s name").fill("Ben")
    page.get_by_role("button", name="Add the player").click()
    expect(page.locator("#seats strong")).to_have_text(["Ada", "Ben"])
    page.locator("[data-do=bot]").click()
    expect(page.locator("#seats strong")).to_have_count(3)
    device.start()


def check_cover(device: Player, known: set[str]) -> str:
    """Whom the page is to be handed to; nothing tells of cards, and no key lifts the cover."""
    page = device.page
    html = page.locator("html").inner_html()
    assert not [word for word in known if word in html]
    assert re.search(r"You (drew|took|kept)", html) is None
    name = page.locator("[data-hold]").inner_text().strip().removeprefix("I’m ")
    expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_focused()
    for key in ("Escape", "Enter", "d", "Escape", "Escape"):
        page.keyboard.press(key)
    device.settle()
    expect(cover(device)).to_be_visible()
    assert page.locator(SECRETS).count() == 0
    return name


# each has chosen tickets and had a turn by the fourth, and two more by the eighth
@pytest.mark.parametrize(("screen", "most"), [(DESKTOP, 8), (PHONE, 4)], ids=["desktop", "phone"])
def test_two_people_and_a_bot_at_one_page(player, screen, most):
    device = player("Ada", prepare=WATCH, **screen)
    # the name that is taken
    device.allowed = (REFUSED,)
    seat_all(device)
    known: set[str] = set()
    handed: list[str] = []
    turns = 0
    while turns < most:
        settled(device)
        if cover(device).count():
            handed.append(check_cover(device, known))
            before = len(device.frames)
            hold(device, handed[-1])
            views = [frame["view"] for frame in device.frames[before:] if frame["t"] == "view"]
            assert {view["me"] for view in views} == {SEATS[handed[-1]]}
            assert device.look()["hand"] == views[-1]["hand"]
        else:
            known = secrets(device)
            assert known
            device.turn()
            turns += 1
    assert handed == ["Ada", "Ben"] * (len(handed) // 2) + ["Ada"] * (len(handed) % 2)
    assert len(handed) >= most - 2

    # a page that is loaded anew belongs to nobody until somebody says so
    assert device.page.evaluate("leaks") == []
    device.page.reload()
    cover(device).wait_for()
    assert device.page.locator(SECRETS).count() == 0
    assert device.page.evaluate("leaks") == []
    assert {frame["view"]["me"] for frame in device.frames if "view" in frame} == {None, 0, 1}


def test_no_route_is_told_of_behind_the_cover(player):
    device = player("Ada")
    page = device.page
    device.create()
    page.get_by_text("Add a player on this device").click()
    page.get_by_label("Player’s name").fill("Ben")
    page.get_by_role("button", name="Add the player").click()
    device.start()
    for name in ("Ada", "Ben"):
        settled(device)
        hold(device, name)
        device.keep()
    settled(device)
    if cover(device).count():
        hold(device, "Ada")
    page.mouse.move(*device.spot(device.facts["routes"][0]["id"]))
    expect(page.locator(".tip")).to_be_visible()
    for _ in range(2):
        device.after(lambda: page.keyboard.press("d"))
    settled(device)
    expect(cover(device)).to_be_visible()
    expect(page.locator(".tip")).to_have_count(0)

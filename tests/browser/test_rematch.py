"""Another game with everybody: three who play, one who watches, all seated again in seconds."""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.player import PHONE
from tests.browser.positions import begun


def action(person, name: str):
    return person.page.locator(f"[data-rematch={name}]")


@pytest.mark.across_processes
def test_everybody_is_seated_again(player, seated, record_property):
    ada, ben, cleo = seated(begun(seats=3).to_its_end(), "Ada", "Ben", "Cleo")
    eve = player("Eve", **PHONE)
    eve.page.goto(ada.page.url)
    eve.arrive()
    for person in (ada, ben, cleo, eve):
        expect(person.page.locator("[data-total]").first).to_be_visible()
    began = time.monotonic()
    action(ada, "ask").click()
    expect(ada.page.locator("#seats")).to_contain_text("No answer yet")
    expect(ada.page.locator("[data-do=start]")).to_be_disabled()
    expect(ada.page.locator(".series")).to_contain_text("after 1 game")
    for person in (ben, cleo):
        expect(person.page.locator(".rematch")).to_contain_text("Ada wants a rematch")
    expect(eve.page.locator(".rematch")).to_contain_text("The next game will open here by itself")
    action(cleo, "not-now").click()
    expect(cleo.page.locator(".rematch")).to_contain_text("Your seat is kept")
    expect(ada.page.locator("#seats")).to_contain_text("Not now")
    action(ben, "join").click()
    expect(ben.page.locator("#seats .mine")).to_contain_text("Ben")
    ada.page.locator("[data-do=replace]").click()
    expect(ada.page.locator("#seats .seat-row .tag", has_text="Bot")).to_have_count(1)
    ada.start()
    for person in (ben, eve):
        expect(person.page.locator("#game[data-v='0'], #game[data-v='1']")).to_be_visible()
    record_property("seconds from the tap to the next game", round(time.monotonic() - began, 1))
    assert not [one for one in (ada, ben, eve) if "Cleo" in one.page.locator(".seats").inner_text()]
    expect(cleo.page.locator(".rematch")).to_contain_text("The next game has begun")
    assert cleo.look()["over"]
    action(cleo, "go").click()
    expect(cleo.page.locator("[data-total]")).to_have_count(0)

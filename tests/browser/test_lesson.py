"""The lesson on a board: done by actions, put aside, taken up again, and left out."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import skip
from tests.browser.player import PHONE, Player
from tests.browser.positions import can_claim


def step(person: Player, name: str) -> None:
    """Wait until the coach is at this step."""
    expect(person.page.locator(f"#coach[data-step='{name}']")).to_be_visible()


def press(person: Player, action: str) -> None:
    person.page.locator(f"[data-lesson={action}]").click()


def begin(person: Player) -> None:
    """From the start page into a lesson."""
    person.page.goto("/")
    person.page.locator("form[action='/learn/'] button").first.click()
    person.arrive()
    person.until(1)  # the bot has chosen its tickets
    step(person, "start")


def test_a_lesson_by_mouse(player, site):
    ada = player("Ada")
    begin(ada)
    expect(ada.page.locator("#coach h2")).to_contain_text("Lesson, 1 of 8")
    ada.keep()
    step(ada, "cards")
    expect(ada.page.locator("#coach .just")).to_have_text("Done: Choose your tickets")
    ada.wait_turn()
    ada.draw("pile")
    press(ada, "aside")
    expect(ada.page.locator("#coach")).to_contain_text("Lesson, 2 of 8")
    ada.page.reload()
    ada.arrive()
    expect(ada.page.locator("[data-lesson=on]")).to_be_visible()
    press(ada, "on")
    ada.draw("pile")
    step(ada, "look")
    # on a phone what the step is about lies under a tab: that is marked
    wide = ada.page.viewport_size
    ada.page.set_viewport_size({"width": 390, "height": 844})
    expect(ada.page.locator(".tab[data-tab=tickets]")).to_have_css("outline-style", "dashed")
    ada.page.set_viewport_size(wide)
    ada.page.locator("[data-ticket]").first.click()
    step(ada, "claim")
    # who goes back stays at what was done, and goes on from there
    for name in ("look", "cards"):
        press(ada, "back")
        ada.settle()
        step(ada, name)
    expect(ada.page.locator("[data-lesson=next]")).to_have_text("Next")
    for name in ("look", "claim"):
        press(ada, "next")
        step(ada, name)
    ada.wait_turn()
    skip(site, can_claim, ada)
    ada.claim_by_list(ada.look()["can"][0])
    for name in ("points", "longest_route"):
        step(ada, name)
        press(ada, "next")
    step(ada, "more")
    ada.wait_turn()
    ada.page.keyboard.press("t")
    ada.page.locator("[data-confirm]").click()
    ada.keep()
    step(ada, "end")
    press(ada, "next")
    expect(ada.page.locator("#coach")).to_contain_text("That’s all you need to know")
    press(ada, "aside")
    assert not ada.look()["over"]


def test_a_lesson_by_keys_on_a_phone_and_left_out_step_by_step(player):
    ben = player("Ben", **PHONE | {"locale": "fr-FR"})
    begin(ben)
    ben.page.locator("[data-lesson=next]").focus()
    for name in ("cards", "look", "claim", "points", "longest_route", "more", "end"):
        ben.page.keyboard.press("Enter")
        step(ben, name)
        assert ben.page.evaluate("document.activeElement.dataset.lesson") == "next"
    # on its side the phone has room for the coach and for the whole hand
    ben.page.set_viewport_size({"width": 844, "height": 390})
    hand = ben.page.locator("section.hand")
    assert hand.evaluate("hand => hand.scrollHeight <= hand.clientHeight")
    assert ben.page.locator("#coach").bounding_box()["y"] >= 150
    ben.page.set_viewport_size(PHONE["viewport"])
    ben.page.locator("[data-lesson=next]").focus()
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("#coach")).to_contain_text("Vous savez tout")
    expect(ben.page.locator("#coach [role=status]")).to_have_count(1)


def test_a_hint_says_nothing_else_than_the_lesson(player):
    ada = player("Ada", **PHONE)
    begin(ada)
    ada.keep()
    ada.wait_turn()
    while ada.page.locator("#coach").get_attribute("data-step") != "more":
        press(ada, "next")
    ada.page.locator("[data-hint]").click()
    told = ada.page.locator("[data-hinted]")
    expect(told).to_contain_text("The lesson comes first")
    # the step itself says what, right above
    expect(told).not_to_contain_text("Draw new tickets")
    expect(ada.page.locator(".advised")).to_have_count(1)
    expect(ada.page.locator("[data-slot=tickets]")).to_have_class(re.compile("advised"))
    press(ada, "next")
    expect(told).to_have_count(0)
    ada.page.locator("[data-hint]").click()
    expect(told).to_contain_text(".")
    expect(told).not_to_contain_text("lesson")

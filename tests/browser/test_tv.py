"""One screen for everybody in the room, and phones that are hands."""

from playwright.sync_api import expect

from tests.browser.player import PHONE
from tests.browser.positions import begun, can_claim

SCREEN = {"viewport": {"width": 1920, "height": 1080}}
LEGIBLE = 28
"""Pixels of a name that is read from three meters."""
FITS = """() => document.documentElement.scrollHeight <= innerHeight
  && document.documentElement.scrollWidth <= innerWidth"""
REACHED = """() => [
  ...document.querySelectorAll("main :is(a, button, input, select, [tabindex='0'])"),
].filter((one) => one.checkVisibility() && !one.closest("[inert]")).length"""
SIZES = "all => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))"


def test_four_phones_play_as_hands_what_one_screen_shows(seated, player):
    names = ("Ada", "Ben", "Cleo", "Dan")
    people = seated(begun(seats=4).on(can_claim), *names, **PHONE)
    tv = player("Television", **SCREEN).page
    tv.goto(f"{people[0].page.url}tv/")
    tv.locator("#tv[data-v]").wait_for()
    assert min(tv.locator(".seat .name").evaluate_all(SIZES)) >= LEGIBLE
    sound = tv.get_by_role("button", name="sound")
    assert tv.evaluate(FITS) and tv.evaluate(REACHED) == 1
    for pressed in ("false", "true", "false"):
        expect(sound).to_have_attribute("aria-pressed", pressed)
        # anywhere: nobody sees where the pointer is
        tv.mouse.click(400, 400)
    expect(tv.locator(".qr")).to_be_visible()
    assert tv.locator("[data-card], [data-ticket]").count() == 0
    for person in people:
        person.page.goto(f"{person.page.url}?hand")
        person.arrive()
        expect(person.page.locator("svg.board")).not_to_be_visible()
        expect(person.page.locator(".ticket").first).to_be_visible()
    mover = next(person for person in people if person.look()["mine"])
    expect(tv.locator(".seat.moving .name")).to_have_text(mover.name)
    route = mover.look()["can"][0]
    mover.claim_by_list(route)
    expect(tv.locator(f"[data-route='{route}'] .car rect").first).to_be_attached()
    expect(tv.locator(".moves li").first).to_contain_text(f"{mover.name} claimed")
    after = people[(people.index(mover) + 1) % 4]
    after.wait_turn()
    expect(tv.locator(".seat.moving .name")).to_have_text(after.name)
    after.after(after.page.locator("[data-slot='pile']").click)
    expect(tv.locator(".moves li").first).to_contain_text(after.name)
    after.page.locator("[data-handheld]").click()
    expect(after.page.locator("svg.board")).to_be_visible()
    assert "hand" not in after.page.url


def test_a_screen_shows_who_gathers_and_then_their_game(player):
    ada = player("Ada")
    link = ada.create()
    tv = player("Television", **SCREEN).page
    tv.goto(f"{link}tv/")
    expect(tv.locator("[data-place]")).to_have_text(["Ada"])
    ada.page.locator("[data-do=bot]").click()
    expect(tv.locator("[data-place]")).to_have_count(2)
    assert tv.evaluate(FITS) and tv.evaluate(REACHED) == 0
    ada.start()
    tv.locator("#tv[data-v]").wait_for()
